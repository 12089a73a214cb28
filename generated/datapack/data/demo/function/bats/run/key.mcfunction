$function demo:bats/f/$(k) {u:"$(u)"}

$function demo:chickens/f/$(k) {u:"$(u)"}

$function {{f}}/f/$(k) {u:"$(u)"}

$function {{f}}/f/$(k) with storage {{s}}

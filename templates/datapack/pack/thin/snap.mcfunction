$function {{f}}/s/$(j) with storage {{s}}

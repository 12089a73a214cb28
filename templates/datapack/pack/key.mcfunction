$function {{f}}/$(k) with storage {{s}}

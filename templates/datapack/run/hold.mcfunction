$function $(next)
$function {{f}}/run/force {slot:$(slot)}

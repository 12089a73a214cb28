function {{ns}}:_pack/keep
$function {{f}}/run/force {slot:$(slot)}

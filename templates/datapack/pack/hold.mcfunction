function {{ns}}:_pack/keep
$function {{f}}/run/chunks {slot:$(slot),a:"unless",b:"add"}

function demo:_pack/keep
$function demo:$(i)/run/chunks {slot:$(slot),a:"unless",b:"add"}

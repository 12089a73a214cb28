function demo:_pack/keep
$function demo:$(i)/run/force {slot:$(slot)}

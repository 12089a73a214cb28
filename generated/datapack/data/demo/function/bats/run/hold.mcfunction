$function $(next)
$function demo:bats/run/force {slot:$(slot)}

$function $(next)
$function demo:chickens/run/force {slot:$(slot)}

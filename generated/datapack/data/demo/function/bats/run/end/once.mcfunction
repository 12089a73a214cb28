$execute at 504866a8-0-$(slot)-0-0 run function #demo:bats/on_end
$function demo:bats/one/stop {slot:$(slot)}

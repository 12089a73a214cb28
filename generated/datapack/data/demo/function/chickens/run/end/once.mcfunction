$execute at fe4441e5-0-$(slot)-0-0 run function #demo:chickens/on_end
$function demo:chickens/one/stop {slot:$(slot)}

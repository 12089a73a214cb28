$execute at {{hash}}-0-$(slot)-0-0 run function #{{f}}/on_end
$function {{f}}/one/stop {slot:$(slot)}

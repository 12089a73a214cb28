$execute at $(h)-0-$(slot)-0-0 run function #demo:$(i)/on_end
$function demo:_pack/stop with storage demo:tickbake $(i).s$(slot)

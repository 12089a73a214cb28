$function demo:_pack/mode/straight with storage demo:tickbake $(i).s$(slot)
$data modify storage demo:tickbake $(i).s$(slot) merge value {m:0b,e:"function demo:_pack/end/once with storage demo:tickbake $(i).s$(slot)"}

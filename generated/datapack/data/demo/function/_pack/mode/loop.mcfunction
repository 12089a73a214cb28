$function demo:_pack/mode/straight with storage demo:tickbake $(i).s$(slot)
$data modify storage demo:tickbake $(i).s$(slot) merge value {m:0b,e:"execute store result storage demo:tickbake $(i).s$(slot).k int $(s) run scoreboard players operation #t$(slot) demo.$(i) %= #end demo.$(i)"}

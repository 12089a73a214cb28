$scoreboard players operation #t$(slot) demo.$(i) > #zero demo.$(i)
$scoreboard players operation #t$(slot) demo.$(i) < #end demo.$(i)
$function demo:_pack/index with storage demo:tickbake $(i).s$(slot)
$scoreboard players set #s$(slot) demo.$(i) 2
$schedule clear demo:$(i)/run/$(slot)
$execute at $(h)-0-$(slot)-0-0 run function #demo:$(i)/on_end

$scoreboard players set #new demo.$(i) $(tick)
$scoreboard players operation #new demo.$(i) *= #four demo.$(i)
$scoreboard players operation #new demo.$(i) > #zero demo.$(i)
$scoreboard players operation #new demo.$(i) < #end demo.$(i)
$execute if score #t$(slot) demo.$(i) matches ..-1 run scoreboard players operation #new demo.$(i) *= #minus demo.$(i)
$scoreboard players operation #t$(slot) demo.$(i) = #new demo.$(i)
$function demo:_pack/index with storage demo:tickbake $(i).s$(slot)
$execute at $(h)-0-$(slot)-0-0 run function demo:_pack/key with storage demo:tickbake $(i).s$(slot)
$data modify storage demo:tickbake $(i).s$(slot).shown set from storage demo:tickbake $(i).s$(slot).k

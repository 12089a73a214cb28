$execute if score #s$(slot) demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:$(slot)}
$kill @e[tag=demo.$(i).$(slot)]
$kill $(h)-0-$(slot)-0-0
$scoreboard objectives add demo.$(i).$(slot) dummy
$scoreboard players set #s$(slot) demo.$(i) 1
$scoreboard players set #t$(slot) demo.$(i) 0
$scoreboard players set #v$(slot) demo.$(i) 4
$data modify storage demo:tickbake $(i).s$(slot) set from storage demo:tickbake $(i).c
$data modify storage demo:tickbake $(i).s$(slot) merge value {u:"$(h)-0-$(slot)-$(gen)",k:0,shown:0}
$data modify storage demo:tickbake _playing append value {i:"$(i)",h:"$(h)",slot:$(slot)}
$function demo:_pack/mode/$(play) with storage demo:tickbake $(i).s$(slot)
$function demo:$(i)/run/chunks {slot:$(slot),a:"unless",b:"add"}
$summon minecraft:marker ~ ~ ~ {UUID:[I;$(n),$(slot),0,0],Tags:["demo.$(i)"],Rotation:[$(yaw)f,0.0f]}
$tp $(h)-0-$(slot)-0-0 ~ ~ ~ ~ ~
$function demo:$(i)/run/summon {slot:$(slot),high:$(high)}
$function demo:_pack/key with storage demo:tickbake $(i).s$(slot)
$schedule function demo:$(i)/run/$(slot) 1t

$execute if score #s$(slot) demo.bats matches 3 run function demo:bats/run/close_one {slot:$(slot)}
$kill @e[tag=demo.bats.$(slot)]
$kill 504866a8-0-$(slot)-0-0
$scoreboard objectives add demo.bats.$(slot) dummy
$scoreboard players set #s$(slot) demo.bats 1
$scoreboard players set #t$(slot) demo.bats 0
$scoreboard players set #v$(slot) demo.bats 4
$data modify storage demo:tickbake bats.s$(slot) set value {u:"504866a8-0-$(slot)-$(gen)",k:0,shown:0}
$function demo:bats/run/mode/once {slot:$(slot)}
$function demo:bats/run/force {slot:$(slot)}
$summon minecraft:marker ~ ~ ~ {UUID:[I;1346922152,$(slot),0,0],Tags:["demo.bats"],Rotation:[$(yaw)f,0.0f]}
$tp 504866a8-0-$(slot)-0-0 ~ ~ ~ ~ ~
$function demo:bats/run/summon {slot:$(slot),high:$(high)}
$function demo:bats/run/key with storage demo:tickbake bats.s$(slot)
$schedule function demo:bats/run/$(slot) 1t

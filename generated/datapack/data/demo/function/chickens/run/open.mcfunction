$execute if score #s$(slot) demo.chickens matches 3 run function demo:chickens/run/close_one {slot:$(slot)}
$kill @e[tag=demo.chickens.$(slot)]
$kill fe4441e5-0-$(slot)-0-0
$scoreboard objectives add demo.chickens.$(slot) dummy
$scoreboard players set #s$(slot) demo.chickens 1
$scoreboard players set #t$(slot) demo.chickens 0
$scoreboard players set #v$(slot) demo.chickens 4
$data modify storage demo:tickbake chickens.s$(slot) set value {u:"fe4441e5-0-$(slot)-$(gen)",k:0,shown:0}
$function demo:chickens/run/mode/once {slot:$(slot)}
$function demo:chickens/run/force {slot:$(slot)}
$summon minecraft:marker ~ ~ ~ {UUID:[I;-29081115,$(slot),0,0],Tags:["demo.chickens"],Rotation:[$(yaw)f,0.0f]}
$tp fe4441e5-0-$(slot)-0-0 ~ ~ ~ ~ ~
$function demo:chickens/run/summon {slot:$(slot),high:$(high)}
$function demo:chickens/run/key with storage demo:tickbake chickens.s$(slot)
$schedule function demo:chickens/run/$(slot) 1t

$execute if score #s$(slot) {{o}} matches 3 run function {{f}}/run/close_one {slot:$(slot)}
$kill @e[tag={{o}}.$(slot)]
$kill {{hash}}-0-$(slot)-0-0
$scoreboard objectives add {{o}}.$(slot) dummy
$scoreboard players set #s$(slot) {{o}} 1
$scoreboard players set #t$(slot) {{o}} 0
$scoreboard players set #v$(slot) {{o}} 4
$data modify storage {{store}}.s$(slot) set value {u:"{{hash}}-0-$(slot)-$(gen)",k:0,shown:0}
$function {{f}}/run/mode/{{play}} {slot:$(slot)}
$function {{f}}/run/force {slot:$(slot)}
$summon minecraft:marker ~ ~ ~ {UUID:[I;{{uuid0}},$(slot),0,0],Tags:["{{o}}"],Rotation:[$(yaw)f,0.0f]}
$tp {{hash}}-0-$(slot)-0-0 ~ ~ ~ ~ ~
$function {{f}}/run/summon {slot:$(slot),high:$(high)}
$function {{f}}/f/0 {u:"{{hash}}-0-$(slot)-$(gen)"}
$schedule function {{f}}/run/$(slot) 1t

$kill @e[tag={{o}}.$(slot)]
$scoreboard objectives add {{o}}.$(slot) dummy
$scoreboard players set #s$(slot) {{o}} 1
$scoreboard players set #t$(slot) {{o}} 0
$scoreboard players set #v$(slot) {{o}} 4
$scoreboard players set #m$(slot) {{o}} {{play}}
$data modify storage {{store}}.s$(slot) set value {u:"{{hash}}-0-$(slot)-$(gen)",k:0,shown:0}
$function {{f}}/run/force {slot:$(slot)}
$summon minecraft:marker ~ ~ ~ {UUID:[I;{{uuid0}},$(slot),0,0],Tags:["{{o}}","{{o}}.$(slot)"],Rotation:[$(yaw)f,0.0f]}
$tp {{hash}}-0-$(slot)-0-0 ~ ~ ~ ~ ~
$function {{f}}/run/summon {slot:$(slot),high:$(high)}
$function {{f}}/f/0 {u:"{{hash}}-0-$(slot)-$(gen)"}
$schedule function {{f}}/run/$(slot) 1t

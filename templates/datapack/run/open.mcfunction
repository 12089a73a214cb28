$execute if score #s$(slot) {{o}} matches 3 run function {{f}}/run/close_one {slot:$(slot)}
$kill @e[tag={{o}}.$(slot)]
$kill {{hash}}-0-$(slot)-0-0
$scoreboard objectives add {{o}}.$(slot) dummy
$scoreboard players set #s$(slot) {{o}} 1
$scoreboard players set #t$(slot) {{o}} 0
$scoreboard players set #v$(slot) {{o}} 4
{% if not dense -%}
$scoreboard players set #w$(slot) {{o}} 4
{% endif -%}
$data modify storage {{store}}.s$(slot) set value {u:"{{hash}}-0-$(slot)-$(gen)",k:0,shown:0{% if durations %},slot:$(slot){% endif %}}
{% if durations -%}
$function {{f}}/run/pace/4 {slot:$(slot)}
{% endif -%}
$function {{f}}/run/mode/{{play}} {slot:$(slot)}
$function {{f}}/run/force {slot:$(slot)}
$summon minecraft:marker ~ ~ ~ {UUID:[I;{{uuid0}},$(slot),0,0],Tags:["{{o}}"],Rotation:[$(yaw)f,0.0f]}
$tp {{hash}}-0-$(slot)-0-0 ~ ~ ~ ~ ~
$function {{f}}/run/summon {slot:$(slot),high:$(high)}
$function {{f}}/run/key with storage {{store}}.s$(slot)
$schedule function {{f}}/run/$(slot) 1t

$execute if score #s$(slot) {{o}} matches 3 run function {{ns}}:_pack/close_one {i:"$(i)",slot:$(slot)}
$kill @e[tag={{o}}.$(slot)]
$kill {{marker}}
$scoreboard objectives add {{o}}.$(slot) dummy
$scoreboard players set #s$(slot) {{o}} 1
$scoreboard players set #t$(slot) {{o}} 0
$scoreboard players set #v$(slot) {{o}} 4
{% if thin -%}
$execute if data storage {{id}} $(i).c.thin run scoreboard players set #w$(slot) {{o}} 4
{% endif -%}
$data modify storage {{s}} set from storage {{id}} $(i).c
$data modify storage {{s}} merge value {u:"$(h)-0-$(slot)-$(gen)",k:0,shown:0}
{% if paced -%}
$data modify storage {{s}} merge from storage {{id}} $(i).pace.q4
{% endif -%}
$data modify storage {{id}} _playing append value {i:"$(i)",h:"$(h)",slot:$(slot)}
$function {{ns}}:_pack/mode/$(play) with storage {{s}}
$function {{f}}/run/chunks {slot:$(slot),a:"unless",b:"add"}
$summon minecraft:marker ~ ~ ~ {UUID:[I;$(n),$(slot),0,0],Tags:["{{o}}"],Rotation:[$(yaw)f,0.0f]}
$tp {{marker}} ~ ~ ~ ~ ~
$function {{f}}/run/summon {slot:$(slot),high:$(high)}
$function {{ns}}:_pack/key with storage {{s}}
$schedule function {{f}}/run/$(slot) 1t

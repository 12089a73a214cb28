$execute if score #s$(slot) {{o}} matches 3 run function {{ns}}:_/close_one {i:"$(i)",slot:$(slot)}
$kill {{marker}}
$scoreboard objectives add {{o}}.$(slot) dummy
$scoreboard players set #s$(slot) {{o}} 1
$scoreboard players set #t$(slot) {{o}} 0
$scoreboard players set #v$(slot) {{o}} 4
{% if thin -%}
$execute if data storage {{id}} $(i).c.thin run scoreboard players set #w$(slot) {{o}} 4
{% endif -%}
$data modify storage {{s}} set from storage {{id}} $(i).c
$data modify storage {{s}} merge value {p:"$(h)-0-$(slot)-$(gen)-",k:0{% if thin %},j:0{% endif %}}
{% if paced -%}
$data modify storage {{s}} merge from storage {{id}} $(i).pace.q4
{% endif -%}
$data modify storage {{id}} _playing append value {i:"$(i)",h:"$(h)",slot:$(slot),do:"function {{ns}}:_/keep",a:"unless",b:"add"}
$function {{ns}}:_/mode with storage {{s}}
$function {{f}}/_/chunks {slot:$(slot),do:"kill @e[tag={{o}}.$(slot)]",a:"unless",b:"add"}
$summon minecraft:marker ~ ~ ~ {UUID:[I;$(n),$(slot),0,0],Tags:["{{o}}"]}
$tp {{marker}} ~ ~ ~ ~ ~
$execute positioned $(o) run function {{f}}/_/summon {slot:$(slot),high:$(high)}
{% if dense -%}
$execute {% if thin %}unless data storage {{s}}.thin {% endif %}positioned $(o) run function {{ns}}:_/key with storage {{s}}
{% endif -%}
{% if thin -%}
$execute if data storage {{s}}.thin positioned $(o) run function {{ns}}:_/thin/snap with storage {{s}}
{% endif -%}
$schedule function {{f}}/_/$(slot) 1t

{# Speed in quarters (4 is normal); the direction stays. Ticks: how far apart keys are then shown, which is how long
displays glide. -#}
$scoreboard players set #new {{o}} $(speed)
$execute if score #v$(slot) {{o}} matches ..-1 run scoreboard players operation #new {{o}} *= #minus {{o}}
$scoreboard players operation #v$(slot) {{o}} = #new {{o}}
{% if thin -%}
$execute if score #w$(slot) {{o}} matches 1.. run scoreboard players operation #w$(slot) {{o}} = #new {{o}}
$execute if score #w$(slot) {{o}} matches 1.. run scoreboard players operation #w$(slot) {{o}} < #four {{o}}
$execute if score #w$(slot) {{o}} matches 1.. if score #s$(slot) {{o}} matches 1 if score #v$(slot) {{o}} matches 8.. run schedule function {{f}}/_/more/$(slot) 1t
{% endif -%}
{% if paced -%}
$execute if data storage {{s}}{thin:1b,glide:1b} run data modify storage {{s}} merge from storage {{id}} $(i).pace.q$(speed)
$execute if data storage {{s}}{thin:1b,glide:1b} run function {{ns}}:_/thin/show with storage {{s}}
{% endif -%}
{% if glides -%}
$execute if data storage {{s}}.glide {% if paced %}unless data storage {{s}}.thin {% endif %}as @e[tag={{o}}.$(slot)] run data merge entity @s {teleport_duration:$(ticks)}
{% endif -%}

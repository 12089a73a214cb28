# Speed in quarters (4 is normal){% if dense %}; the direction stays{% endif %}. Ticks: how far apart keys are then shown.
{% if dense -%}
$scoreboard players set #new {{o}} $(speed)
$execute if score #v$(slot) {{o}} matches ..-1 run scoreboard players operation #new {{o}} *= #minus {{o}}
$execute if score #s$(slot) {{o}} matches 1..2 run scoreboard players operation #v$(slot) {{o}} = #new {{o}}
{% if display -%}
$execute as @e[type={{entity}},tag={{o}}.$(slot)] run data merge entity @s {teleport_duration:$(ticks)}
{% endif -%}
{% else -%}
$execute if score #s$(slot) {{o}} matches 1..2 run scoreboard players set #v$(slot) {{o}} $(speed)
$execute if score #s$(slot) {{o}} matches 1..2 run scoreboard players set #w$(slot) {{o}} $(speed)
$execute if score #s$(slot) {{o}} matches 1..2 run scoreboard players operation #w$(slot) {{o}} < #four {{o}}
{% if durations -%}
$execute if score #s$(slot) {{o}} matches 1..2 run function {{f}}/run/pace/$(speed) {slot:$(slot)}
{% endif -%}
{% endif -%}

# Speed in quarters (4 is normal); the direction stays. Ticks: how far apart keys are then shown.
$scoreboard players set #new {{o}} $(speed)
$execute if score #v$(slot) {{o}} matches ..-1 run scoreboard players operation #new {{o}} *= #minus {{o}}
$execute if score #s$(slot) {{o}} matches 1..2 run scoreboard players operation #v$(slot) {{o}} = #new {{o}}
{% if display -%}
$execute as @e[type={{entity}},tag={{o}}.$(slot)] run data merge entity @s {teleport_duration:$(ticks)}
{% endif -%}

{# Speed in quarters (4 is normal); the direction stays. Ticks: how far apart keys are then shown. -#}
$scoreboard players set #new {{o}} $(speed)
$execute if score #v$(slot) {{o}} matches ..-1 run scoreboard players operation #new {{o}} *= #minus {{o}}
$scoreboard players operation #v$(slot) {{o}} = #new {{o}}
{% if thin -%}
$execute if score #w$(slot) {{o}} matches 1.. run scoreboard players operation #w$(slot) {{o}} = #new {{o}}
$execute if score #w$(slot) {{o}} matches 1.. run scoreboard players operation #w$(slot) {{o}} < #four {{o}}
$execute if score #w$(slot) {{o}} matches 1.. if score #s$(slot) {{o}} matches 1 if score #v$(slot) {{o}} matches 8.. run schedule function {{f}}/run/more/$(slot) 1t
{% endif -%}
{% if glides -%}
$execute if data storage {{s}}.glide run function {{f}}/run/pace with storage {{s}}
{% endif -%}

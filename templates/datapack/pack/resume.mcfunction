$execute if score #s$(slot) {{o}} matches 2 run schedule function {{f}}/run/$(slot) 1t
{% if thin -%}
$execute if score #s$(slot) {{o}} matches 2 if score #w$(slot) {{o}} matches 1.. if score #v$(slot) {{o}} matches 8.. run schedule function {{f}}/run/more/$(slot) 1t
{% endif -%}
$scoreboard players set #s$(slot) {{o}} 1

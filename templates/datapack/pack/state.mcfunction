{# Plays (1) or pauses (2). -#}
$execute if score #s$(slot) {{o}} matches 1 unless score #s$(slot) {{o}} matches $(to) run schedule clear {{f}}/_/$(slot)
$execute if score #s$(slot) {{o}} matches 2 unless score #s$(slot) {{o}} matches $(to) run schedule function {{f}}/_/$(slot) 1t
$scoreboard players set #s$(slot) {{o}} $(to)
{% if thin -%}
$execute if score #s$(slot) {{o}} matches 1 if score #w$(slot) {{o}} matches 1.. if score #v$(slot) {{o}} matches 8.. run schedule function {{f}}/_/more/$(slot) 1t
{% endif -%}

{# The entities go now; what holds their chunks follows when they have died, which takes 20 ticks. -#}
$schedule clear {{f}}/_/$(slot)
{% if thin -%}
$schedule clear {{f}}/_/more/$(slot)
{% endif -%}
$kill @e[tag={{o}}.$(slot)]
$data remove storage {{s}}
$scoreboard players reset #t$(slot) {{o}}
$scoreboard players reset #v$(slot) {{o}}
{% if thin -%}
$scoreboard players reset #w$(slot) {{o}}
{% endif -%}
$scoreboard players set #s$(slot) {{o}} 3
$schedule function {{f}}/_/close $(wait)t

{# The entities go now; what holds their chunks follows when they have died, which takes 20 ticks. -#}
$schedule clear {{f}}/run/$(slot)
{% if thin -%}
$schedule clear {{f}}/run/more/$(slot)
{% endif -%}
$kill @e[tag={{o}}.$(slot)]
$data remove storage {{s}}
$scoreboard players reset #t$(slot) {{o}}
$scoreboard players reset #v$(slot) {{o}}
{% if thin -%}
$scoreboard players reset #w$(slot) {{o}}
{% endif -%}
$scoreboard players set #s$(slot) {{o}} 3
$schedule function {{f}}/run/close $(wait)t

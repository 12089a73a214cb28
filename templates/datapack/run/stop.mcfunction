$schedule clear {{f}}/run/$(slot)
$kill @e[tag={{o}}.$(slot)]
$data remove storage {{store}}.s$(slot)
$scoreboard players reset #t$(slot) {{o}}
$scoreboard players reset #v$(slot) {{o}}
{% if not dense -%}
$scoreboard players reset #w$(slot) {{o}}
{% endif -%}
$scoreboard players set #s$(slot) {{o}} 3
{% if dies -%}
schedule function {{f}}/run/close 21t
{% else -%}
function {{f}}/run/close
{% endif -%}

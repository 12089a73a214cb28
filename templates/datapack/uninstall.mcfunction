{# Mobs take 20 ticks to die, and their chunks have to stay loaded for it. -#}
function {{f}}/stop
{% if dies -%}
schedule function {{f}}/run/gone 22t
execute {% for slot in slots %}unless score #s{{slot}} {{o}} matches 1.. {% endfor %}run function {{f}}/run/gone
{% else -%}
function {{f}}/run/gone
{% endif -%}

# Stops {{item}} and removes everything that it left in the world{% if dies %}; where something plays, 22 ticks later{% endif %}.
function {{f}}/stop
{% if dies -%}
schedule function {{f}}/run/gone 22t
{% endif -%}
execute {% for slot in slots %}unless score #s{{slot}} {{o}} matches 1.. {% endfor %}run function {{f}}/run/gone

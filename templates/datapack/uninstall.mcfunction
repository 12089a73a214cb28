# Stops {{item}} and removes everything that it left in the world.
function {{f}}/stop
{% for slot in slots -%}
schedule clear {{f}}/run/{{slot}}
{% endfor -%}
kill @e[tag={{o}}]
data remove storage {{store}}
scoreboard objectives remove {{o}}

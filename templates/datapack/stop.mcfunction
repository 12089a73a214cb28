# Stops every instance of {{item}} and removes its entities.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1..2 run function {{f}}/one/stop {slot:{{slot}}}
{% endfor -%}

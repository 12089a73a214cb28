# Pauses every instance of {{item}} where it is.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1..2 run function {{f}}/one/pause {slot:{{slot}}}
{% endfor -%}

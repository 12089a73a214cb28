# Turns the time of every instance of {{item}} around.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1..2 run function {{f}}/one/reverse {slot:{{slot}}}
{% endfor -%}

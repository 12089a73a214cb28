# Sets the speed of every instance of {{item}} to {{speed.name}}.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1..2 run function {{f}}/one/speed {slot:{{slot}},speed:{{speed.quarters}},ticks:{{speed.ticks}}}
{% endfor -%}

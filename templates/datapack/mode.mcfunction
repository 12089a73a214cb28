# Every instance of {{item}}: {{mode.about}}.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1..2 run function {{f}}/one/mode {slot:{{slot}},mode:"{{mode.name}}"}
{% endfor -%}

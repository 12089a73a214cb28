# Lets every paused instance of {{item}} go on.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1..2 run function {{f}}/one/resume {slot:{{slot}}}
{% endfor -%}

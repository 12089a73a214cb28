# Tells the caller what {{item}} is doing.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1..2 run function {{f}}/one/status {slot:{{slot}}}
{% endfor -%}

# Closes every slot that was stopped.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 3 run function {{f}}/run/close_one {slot:{{slot}}}
{% endfor -%}

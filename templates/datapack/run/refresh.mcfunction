# Forces the chunks of every instance of {{item}} again, after another one released its own.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1.. at {{hash}}-0-{{slot}}-0-0 run function {{f}}/run/force {slot:{{slot}}}
{% endfor -%}

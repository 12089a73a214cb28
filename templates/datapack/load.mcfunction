# After a reload or a restart: every playing instance of {{item}} goes on.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1 run schedule function {{f}}/run/{{slot}} 1t
{% endfor -%}

# After a reload or a restart: every playing instance of {{item}} goes on, every stopped one is closed.
{% for slot in slots -%}
execute if score #s{{slot}} {{o}} matches 1 run schedule function {{f}}/run/{{slot}} 1t
execute if score #s{{slot}} {{o}} matches 3 run schedule function {{f}}/run/close 21t
{% endfor -%}

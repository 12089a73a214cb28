{# Every playing instance goes on, every stopped one is closed. -#}
{% for slot in slots -%}
$execute if score #s{{slot}} {{o}} matches 1 run schedule function {{f}}/run/{{slot}} 1t
$execute if score #s{{slot}} {{o}} matches 3 run schedule function {{f}}/run/close 21t
{% if thin -%}
$execute if score #s{{slot}} {{o}} matches 1 if score #w{{slot}} {{o}} matches 1.. if score #v{{slot}} {{o}} matches 8.. run schedule function {{f}}/run/more/{{slot}} 1t
{% endif -%}
{% endfor -%}

{# After a reload or a restart: every playing instance goes on, every stopped one is closed. -#}
{% for item in items -%}
{% for slot in range(1, item.instances + 1) -%}
execute if score #s{{slot}} {{ns}}.{{item.item}} matches 1 run schedule function {{ns}}:{{item.item}}/_/{{slot}} 1t
execute if score #s{{slot}} {{ns}}.{{item.item}} matches 3 run schedule function {{ns}}:{{item.item}}/_/close 21t
{% if item.thin -%}
execute if score #s{{slot}} {{ns}}.{{item.item}} matches 1 if score #w{{slot}} {{ns}}.{{item.item}} matches 1.. if score #v{{slot}} {{ns}}.{{item.item}} matches 8.. run schedule function {{ns}}:{{item.item}}/_/more/{{slot}} 1t
{% endif -%}
{% endfor -%}
{% endfor -%}

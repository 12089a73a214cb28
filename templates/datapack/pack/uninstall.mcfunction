{# Removes everything that this pack left in the world. -#}
{% for item in items -%}
function {{ns}}:{{item.item}}/uninstall
{% endfor -%}

{# After a reload or a restart. -#}
{% for item in items -%}
function {{ns}}:_pack/load_item {i:"{{item}}"}
{% endfor -%}

{# Closes every slot that was stopped. -#}
{% for slot in slots -%}
$execute if score #s{{slot}} {{o}} matches 3 run function {{ns}}:_pack/close_one {i:"$(i)",slot:{{slot}}}
{% endfor -%}

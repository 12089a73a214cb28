{# Closes every slot that was stopped; the last time of all, where the item is to go, it goes. -#}
{% for slot in slots -%}
$execute if score #s{{slot}} {{o}} matches 3 run function {{ns}}:_/close_one {i:"$(i)",slot:{{slot}}}
{% endfor -%}
$execute if score #gone {{o}} matches 1 run function {{ns}}:_/gone {i:"$(i)"}

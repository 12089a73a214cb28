{# A verb for one instance, if it plays or pauses: its arguments join the instance's data, which are the verb's arguments. -#}
$execute if score #s$(slot) {{o}} matches 1..2 run data modify storage {{s}} merge value {$(a)}
$execute if score #s$(slot) {{o}} matches 1..2 run function {{ns}}:_/$(do) with storage {{s}}

$execute if score #s$(slot) demo.$(i) matches 1..2 run data modify storage demo:tickbake $(i).s$(slot) merge value {$(a)}
$execute if score #s$(slot) demo.$(i) matches 1..2 run function demo:_pack/$(do) with storage demo:tickbake $(i).s$(slot)

$execute if score #s$(slot) demo.$(i) matches 1..2 run data modify storage demo:_ $(i).s$(slot) merge value {$(a)}
$execute if score #s$(slot) demo.$(i) matches 1..2 run function demo:_/$(do) with storage demo:_ $(i).s$(slot)

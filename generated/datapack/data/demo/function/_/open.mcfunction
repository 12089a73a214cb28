$execute if score #s$(slot) demo.$(i) matches 3 run function demo:_/close_one {i:"$(i)",slot:$(slot)}
$kill $(h)-0-$(slot)-0-0
$scoreboard objectives add demo.$(i).$(slot) dummy
$scoreboard players set #s$(slot) demo.$(i) 1
$scoreboard players set #t$(slot) demo.$(i) 0
$scoreboard players set #v$(slot) demo.$(i) 4
$data modify storage demo:_ $(i).s$(slot) set from storage demo:_ $(i).c
$data modify storage demo:_ $(i).s$(slot) merge value {p:"$(h)-0-$(slot)-$(gen)-",k:0}
$data modify storage demo:_ _playing append value {i:"$(i)",h:"$(h)",slot:$(slot),do:"function demo:_/keep",a:"unless",b:"add"}
$function demo:_/mode with storage demo:_ $(i).s$(slot)
$function demo:$(i)/_/chunks {slot:$(slot),do:"kill @e[tag=demo.$(i).$(slot)]",a:"unless",b:"add"}
$summon minecraft:marker ~ ~ ~ {UUID:[I;$(n),$(slot),0,0],Tags:["demo.$(i)"]}
$tp $(h)-0-$(slot)-0-0 ~ ~ ~ ~ ~
$execute positioned $(o) run function demo:$(i)/_/summon {slot:$(slot),high:$(high)}
$execute positioned $(o) run function demo:_/key with storage demo:_ $(i).s$(slot)
$schedule function demo:$(i)/_/$(slot) 1t

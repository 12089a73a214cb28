$data modify storage demo:_ $(i).s$(slot) merge value {k:0,to:2}
$execute if score #t$(slot) demo.$(i) matches 1.. run data modify storage demo:_ $(i).s$(slot).k set value $(last)
$execute if score #t$(slot) demo.$(i) matches ..-1 run scoreboard players set #t$(slot) demo.$(i) 0
$scoreboard players operation #t$(slot) demo.$(i) < #end demo.$(i)
$function demo:_/state with storage demo:_ $(i).s$(slot)
$execute at $(h)-0-$(slot)-0-0 run function #demo:$(i)/on_end
$execute if data storage demo:_ $(i).s$(slot){m:"once"} run function demo:_/stop with storage demo:_ $(i).s$(slot)

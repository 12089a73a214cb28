$scoreboard players set #new demo.$(i) $(tick)
$scoreboard players operation #new demo.$(i) *= #four demo.$(i)
$execute if score #new demo.$(i) matches ..-1 run scoreboard players set #new demo.$(i) 0
$execute store result storage demo:_ $(i).s$(slot).k int $(s) run scoreboard players operation #new demo.$(i) < #end demo.$(i)
$execute if score #end demo.$(i) <= #new demo.$(i) run data modify storage demo:_ $(i).s$(slot).k set value $(last)
$execute if score #t$(slot) demo.$(i) matches ..-1 run scoreboard players operation #new demo.$(i) *= #minus demo.$(i)
$scoreboard players operation #t$(slot) demo.$(i) = #new demo.$(i)
$execute at $(h)-0-$(slot)-0-0 positioned $(o) run function demo:_/key with storage demo:_ $(i).s$(slot)

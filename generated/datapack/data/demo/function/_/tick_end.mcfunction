$schedule function demo:$(i)/_/$(slot) 1t
$execute if entity $(h)-0-$(slot)-0-0 store result storage demo:_ $(i).s$(slot).k int $(s) run scoreboard players operation #t$(slot) demo.$(i) += #$(v)$(slot) demo.$(i)
$execute unless score #t$(slot) demo.$(i) matches 1..$(x) run $(e)
$execute if score #t$(slot) demo.$(i) matches -$(q) run data modify storage demo:_ $(i).s$(slot).k set value $(last)
$execute if data storage demo:_ $(i).s$(slot).k unless data storage demo:_ $(i).s$(slot){k:$(k)} at $(h)-0-$(slot)-0-0 positioned $(o) run function demo:_/key with storage demo:_ $(i).s$(slot)

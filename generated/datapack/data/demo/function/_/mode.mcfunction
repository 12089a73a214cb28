$scoreboard players operation #new demo.$(i) = #t$(slot) demo.$(i)
$execute if data storage demo:_ $(i).s$(slot){m:"pingpong"} run scoreboard players operation #new demo.$(i) = #v$(slot) demo.$(i)
$execute if score #new demo.$(i) matches ..-1 run scoreboard players operation #t$(slot) demo.$(i) *= #minus demo.$(i)
$execute if score #new demo.$(i) matches ..-1 run scoreboard players operation #v$(slot) demo.$(i) *= #minus demo.$(i)
$data modify storage demo:_ $(i).s$(slot) merge value {r:"v",e:"function demo:_/end with storage demo:_ $(i).s$(slot)"}
$execute if data storage demo:_ $(i).s$(slot){m:"loop"} run data modify storage demo:_ $(i).s$(slot).e set value "execute store result storage demo:_ $(i).s$(slot).k int $(s) run scoreboard players operation #t$(slot) demo.$(i) %= #end demo.$(i)"
$execute if data storage demo:_ $(i).s$(slot){m:"pingpong"} run data modify storage demo:_ $(i).s$(slot) merge value {r:"t",e:"execute store result storage demo:_ $(i).s$(slot).k int -$(s) run scoreboard players operation #t$(slot) demo.$(i) %= #back demo.$(i)"}

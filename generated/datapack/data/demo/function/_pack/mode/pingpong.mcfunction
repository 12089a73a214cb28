$execute if score #v$(slot) demo.$(i) matches ..-1 run scoreboard players operation #t$(slot) demo.$(i) *= #minus demo.$(i)
$execute if score #v$(slot) demo.$(i) matches ..-1 run scoreboard players operation #v$(slot) demo.$(i) *= #minus demo.$(i)
$data modify storage demo:tickbake $(i).s$(slot) merge value {m:1b,e:"execute store result storage demo:tickbake $(i).s$(slot).k int $(b) run scoreboard players operation #t$(slot) demo.$(i) %= $(back) demo.$(i)"}

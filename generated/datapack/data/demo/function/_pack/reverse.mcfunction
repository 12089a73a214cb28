$execute if data storage demo:tickbake $(i).s$(slot){m:1b} run scoreboard players operation #t$(slot) demo.$(i) *= #minus demo.$(i)
$execute unless data storage demo:tickbake $(i).s$(slot){m:1b} run scoreboard players operation #v$(slot) demo.$(i) *= #minus demo.$(i)

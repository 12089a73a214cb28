$execute if score #t$(slot) demo.$(i) matches ..-1 run scoreboard players operation #v$(slot) demo.$(i) *= #minus demo.$(i)
$execute if score #t$(slot) demo.$(i) matches ..-1 run scoreboard players operation #t$(slot) demo.$(i) *= #minus demo.$(i)

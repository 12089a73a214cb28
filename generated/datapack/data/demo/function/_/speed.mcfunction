$scoreboard players set #new demo.$(i) $(speed)
$execute if score #v$(slot) demo.$(i) matches ..-1 run scoreboard players operation #new demo.$(i) *= #minus demo.$(i)
$scoreboard players operation #v$(slot) demo.$(i) = #new demo.$(i)

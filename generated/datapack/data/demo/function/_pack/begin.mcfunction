$scoreboard players set #zero demo.$(i) 0
$scoreboard players set #four demo.$(i) 4
$scoreboard players set #minus demo.$(i) -1
$scoreboard players set #ten demo.$(i) 10
$scoreboard players set #slot demo.$(i) 0
$execute if score #s8 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 8
$execute if score #s7 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 7
$execute if score #s6 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 6
$execute if score #s5 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 5
$execute if score #s4 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 4
$execute if score #s3 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 3
$execute if score #s2 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 2
$execute if score #s1 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 1
$execute unless score #s8 demo.$(i) matches 1.. if score #slots demo.$(i) matches 8.. run scoreboard players set #slot demo.$(i) 8
$execute unless score #s7 demo.$(i) matches 1.. if score #slots demo.$(i) matches 7.. run scoreboard players set #slot demo.$(i) 7
$execute unless score #s6 demo.$(i) matches 1.. if score #slots demo.$(i) matches 6.. run scoreboard players set #slot demo.$(i) 6
$execute unless score #s5 demo.$(i) matches 1.. if score #slots demo.$(i) matches 5.. run scoreboard players set #slot demo.$(i) 5
$execute unless score #s4 demo.$(i) matches 1.. if score #slots demo.$(i) matches 4.. run scoreboard players set #slot demo.$(i) 4
$execute unless score #s3 demo.$(i) matches 1.. if score #slots demo.$(i) matches 3.. run scoreboard players set #slot demo.$(i) 3
$execute unless score #s2 demo.$(i) matches 1.. if score #slots demo.$(i) matches 2.. run scoreboard players set #slot demo.$(i) 2
$execute unless score #s1 demo.$(i) matches 1.. if score #slots demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 1
$scoreboard players add #gen demo.$(i) 1
$scoreboard players operation #gen demo.$(i) %= #ten demo.$(i)
$execute store result storage demo:tickbake $(i).c.slot int 1 run scoreboard players get #slot demo.$(i)
$execute store result storage demo:tickbake $(i).c.gen int 1 run scoreboard players get #gen demo.$(i)
$execute store result storage demo:tickbake $(i).c.high int 65536 run scoreboard players get #gen demo.$(i)
$execute if score #slot demo.$(i) matches 0 run function demo:_pack/full with storage demo:tickbake $(i).c
$execute if score #slot demo.$(i) matches 1.. run function demo:_pack/open with storage demo:tickbake $(i).c

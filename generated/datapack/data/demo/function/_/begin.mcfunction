$scoreboard players set #four demo.$(i) 4
$scoreboard players set #minus demo.$(i) -1
$scoreboard players set #end demo.$(i) $(q)
$scoreboard players set #back demo.$(i) -$(q)
$scoreboard players operation #back demo.$(i) += #back demo.$(i)
$scoreboard players set #slot demo.$(i) 0
$execute if score #s8 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 8
$execute if score #s7 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 7
$execute if score #s6 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 6
$execute if score #s5 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 5
$execute if score #s4 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 4
$execute if score #s3 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 3
$execute if score #s2 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 2
$execute if score #s1 demo.$(i) matches 3 run scoreboard players set #slot demo.$(i) 1
$execute unless score #s8 demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 8
$execute unless score #s7 demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 7
$execute unless score #s6 demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 6
$execute unless score #s5 demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 5
$execute unless score #s4 demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 4
$execute unless score #s3 demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 3
$execute unless score #s2 demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 2
$execute unless score #s1 demo.$(i) matches 1.. run scoreboard players set #slot demo.$(i) 1
$scoreboard players add #gen demo.$(i) 1
$execute if score #gen demo.$(i) matches 10.. run scoreboard players set #gen demo.$(i) 0
$execute store result storage demo:_ $(i).c.slot int 1 run scoreboard players get #slot demo.$(i)
$execute store result storage demo:_ $(i).c.gen int 1 run scoreboard players get #gen demo.$(i)
$execute store result storage demo:_ $(i).c.high int 65536 run scoreboard players get #gen demo.$(i)
$execute if score #slot demo.$(i) matches 0 run tellraw @s {"text":"$(i): all $(slots) instances are in use; stop one first","color":"red"}
$execute if score #slot demo.$(i) matches 1.. run function demo:_/open with storage demo:_ $(i).c

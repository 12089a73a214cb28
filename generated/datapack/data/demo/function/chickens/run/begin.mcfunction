# Looks for a slot, free or at least stopped, and opens it at the caller's position and rotation.
scoreboard objectives add demo.chickens dummy
scoreboard players set #slot demo.chickens 0
execute if score #s8 demo.chickens matches 3 run scoreboard players set #slot demo.chickens 8
execute if score #s7 demo.chickens matches 3 run scoreboard players set #slot demo.chickens 7
execute if score #s6 demo.chickens matches 3 run scoreboard players set #slot demo.chickens 6
execute if score #s5 demo.chickens matches 3 run scoreboard players set #slot demo.chickens 5
execute if score #s4 demo.chickens matches 3 run scoreboard players set #slot demo.chickens 4
execute if score #s3 demo.chickens matches 3 run scoreboard players set #slot demo.chickens 3
execute if score #s2 demo.chickens matches 3 run scoreboard players set #slot demo.chickens 2
execute if score #s1 demo.chickens matches 3 run scoreboard players set #slot demo.chickens 1
execute unless score #s8 demo.chickens matches 1.. run scoreboard players set #slot demo.chickens 8
execute unless score #s7 demo.chickens matches 1.. run scoreboard players set #slot demo.chickens 7
execute unless score #s6 demo.chickens matches 1.. run scoreboard players set #slot demo.chickens 6
execute unless score #s5 demo.chickens matches 1.. run scoreboard players set #slot demo.chickens 5
execute unless score #s4 demo.chickens matches 1.. run scoreboard players set #slot demo.chickens 4
execute unless score #s3 demo.chickens matches 1.. run scoreboard players set #slot demo.chickens 3
execute unless score #s2 demo.chickens matches 1.. run scoreboard players set #slot demo.chickens 2
execute unless score #s1 demo.chickens matches 1.. run scoreboard players set #slot demo.chickens 1
execute if score #slot demo.chickens matches 0 run tellraw @s {"text":"chickens: all 8 instances are in use; stop one first","color":"red"}
execute if score #slot demo.chickens matches 1.. run function demo:chickens/run/prepare

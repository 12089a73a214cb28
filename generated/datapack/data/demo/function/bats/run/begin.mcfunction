# Looks for a slot, free or at least stopped, and opens it at the caller's position and rotation.
scoreboard objectives add demo.bats dummy
scoreboard players set #slot demo.bats 0
execute if score #s8 demo.bats matches 3 run scoreboard players set #slot demo.bats 8
execute if score #s7 demo.bats matches 3 run scoreboard players set #slot demo.bats 7
execute if score #s6 demo.bats matches 3 run scoreboard players set #slot demo.bats 6
execute if score #s5 demo.bats matches 3 run scoreboard players set #slot demo.bats 5
execute if score #s4 demo.bats matches 3 run scoreboard players set #slot demo.bats 4
execute if score #s3 demo.bats matches 3 run scoreboard players set #slot demo.bats 3
execute if score #s2 demo.bats matches 3 run scoreboard players set #slot demo.bats 2
execute if score #s1 demo.bats matches 3 run scoreboard players set #slot demo.bats 1
execute unless score #s8 demo.bats matches 1.. run scoreboard players set #slot demo.bats 8
execute unless score #s7 demo.bats matches 1.. run scoreboard players set #slot demo.bats 7
execute unless score #s6 demo.bats matches 1.. run scoreboard players set #slot demo.bats 6
execute unless score #s5 demo.bats matches 1.. run scoreboard players set #slot demo.bats 5
execute unless score #s4 demo.bats matches 1.. run scoreboard players set #slot demo.bats 4
execute unless score #s3 demo.bats matches 1.. run scoreboard players set #slot demo.bats 3
execute unless score #s2 demo.bats matches 1.. run scoreboard players set #slot demo.bats 2
execute unless score #s1 demo.bats matches 1.. run scoreboard players set #slot demo.bats 1
execute if score #slot demo.bats matches 0 run tellraw @s {"text":"bats: all 8 instances are in use; stop one first","color":"red"}
execute if score #slot demo.bats matches 1.. run function demo:bats/run/prepare

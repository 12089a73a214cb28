scoreboard players set #end demo.chickens 2396
scoreboard players set #twice demo.chickens 4792
scoreboard players set #zero demo.chickens 0
scoreboard players set #four demo.chickens 4
scoreboard players set #minus demo.chickens -1
scoreboard players set #ten demo.chickens 10
scoreboard players add #gen demo.chickens 1
scoreboard players operation #gen demo.chickens %= #ten demo.chickens
execute store result storage demo:tickbake chickens.slot int 1 run scoreboard players get #slot demo.chickens
execute store result storage demo:tickbake chickens.gen int 1 run scoreboard players get #gen demo.chickens
execute store result storage demo:tickbake chickens.high int 65536 run scoreboard players get #gen demo.chickens
function demo:chickens/run/open with storage demo:tickbake chickens

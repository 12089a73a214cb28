scoreboard players set #end demo.bats 2400
scoreboard players set #twice demo.bats 4800
scoreboard players set #zero demo.bats 0
scoreboard players set #four demo.bats 4
scoreboard players set #minus demo.bats -1
scoreboard players set #ten demo.bats 10
scoreboard players add #gen demo.bats 1
scoreboard players operation #gen demo.bats %= #ten demo.bats
execute store result storage demo:tickbake bats.slot int 1 run scoreboard players get #slot demo.bats
execute store result storage demo:tickbake bats.gen int 1 run scoreboard players get #gen demo.bats
execute store result storage demo:tickbake bats.high int 65536 run scoreboard players get #gen demo.bats
function demo:bats/run/open with storage demo:tickbake bats

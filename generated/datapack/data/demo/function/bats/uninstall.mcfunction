function demo:bats/stop
scoreboard players set #gone demo.bats 1
schedule function demo:bats/_/close 22t
execute unless data storage demo:_ _playing[{i:"bats"}] run function demo:_/gone {i:"bats"}

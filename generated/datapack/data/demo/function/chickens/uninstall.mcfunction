function demo:chickens/stop
scoreboard players set #gone demo.chickens 1
schedule function demo:chickens/_/close 22t
execute unless data storage demo:_ _playing[{i:"chickens"}] run function demo:_/gone {i:"chickens"}

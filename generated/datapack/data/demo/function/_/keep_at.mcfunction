$execute unless entity $(h)-0-$(slot)-0-0 run function demo:_/keep
$execute as $(h)-0-$(slot)-0-0 at @s run function demo:$(i)/_/chunks with storage demo:_ _keep.one

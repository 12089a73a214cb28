$execute unless entity $(h)-0-$(slot)-0-0 run function demo:_pack/keep
$execute at $(h)-0-$(slot)-0-0 run function demo:_pack/hold {i:"$(i)",slot:$(slot)}

$execute unless entity {{marker}} run function {{ns}}:_pack/keep
$execute at {{marker}} run function {{ns}}:_pack/hold {i:"$(i)",slot:$(slot)}

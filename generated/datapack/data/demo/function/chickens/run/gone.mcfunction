function demo:_pack/gone {i:"chickens"}

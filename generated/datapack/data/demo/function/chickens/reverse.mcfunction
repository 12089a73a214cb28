function demo:_pack/all {i:"chickens",do:"reverse",a:""}

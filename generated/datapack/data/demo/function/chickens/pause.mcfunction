function demo:_pack/all {i:"chickens",do:"pause",a:""}

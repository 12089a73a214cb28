function demo:_pack/all {i:"chickens",do:"mode/pingpong",a:""}

function demo:_pack/all {i:"chickens",do:"mode/hold",a:""}

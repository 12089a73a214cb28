function demo:_pack/all {i:"chickens",do:"mode/once",a:""}

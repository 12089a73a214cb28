function demo:_pack/all {i:"bats",do:"mode/once",a:""}

function demo:_pack/all {i:"bats",do:"mode/pingpong",a:""}

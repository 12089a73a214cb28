function demo:_pack/all {i:"bats",do:"mode/hold",a:""}

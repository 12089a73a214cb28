function demo:_pack/all {i:"bats",do:"mode/loop",a:""}

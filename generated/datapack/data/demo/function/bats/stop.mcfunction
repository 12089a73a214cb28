function demo:_pack/all {i:"bats",do:"stop",a:""}

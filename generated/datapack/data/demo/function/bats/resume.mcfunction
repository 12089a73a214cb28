function demo:_pack/all {i:"bats",do:"resume",a:""}

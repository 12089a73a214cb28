function demo:_pack/all {i:"bats",do:"reverse",a:""}

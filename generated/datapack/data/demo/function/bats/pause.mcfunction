function demo:_pack/all {i:"bats",do:"pause",a:""}

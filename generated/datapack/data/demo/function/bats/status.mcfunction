function demo:_pack/all {i:"bats",do:"status",a:""}

function demo:_pack/all {i:"bats",do:"speed",a:"speed:1,ticks:12"}

function demo:_pack/all {i:"bats",do:"speed",a:"speed:2,ticks:6"}

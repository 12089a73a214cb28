function demo:_pack/all {i:"bats",do:"speed",a:"speed:8,ticks:2"}

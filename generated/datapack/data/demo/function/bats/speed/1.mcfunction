function demo:_pack/all {i:"bats",do:"speed",a:"speed:4,ticks:3"}

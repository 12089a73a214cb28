function demo:_pack/all {i:"bats",do:"speed",a:"speed:16,ticks:1"}

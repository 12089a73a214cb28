function demo:_pack/all {i:"chickens",do:"speed",a:"speed:4,ticks:3"}

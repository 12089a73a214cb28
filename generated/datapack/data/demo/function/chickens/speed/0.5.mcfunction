function demo:_pack/all {i:"chickens",do:"speed",a:"speed:2,ticks:6"}

function demo:_pack/all {i:"chickens",do:"speed",a:"speed:8,ticks:2"}

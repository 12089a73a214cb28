function demo:_pack/all {i:"chickens",do:"speed",a:"speed:16,ticks:1"}

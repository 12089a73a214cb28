function demo:_pack/all {i:"chickens",do:"speed",a:"speed:1,ticks:12"}

function demo:_pack/all {i:"chickens",do:"stop",a:""}

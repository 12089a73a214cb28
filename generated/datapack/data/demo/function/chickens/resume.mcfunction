function demo:_pack/all {i:"chickens",do:"resume",a:""}

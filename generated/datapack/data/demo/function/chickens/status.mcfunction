function demo:_pack/all {i:"chickens",do:"status",a:""}

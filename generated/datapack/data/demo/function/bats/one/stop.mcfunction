$function demo:_pack/one {i:"bats",slot:$(slot),do:"stop",a:""}

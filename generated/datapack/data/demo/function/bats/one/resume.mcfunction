$function demo:_pack/one {i:"bats",slot:$(slot),do:"resume",a:""}

$function demo:_pack/one {i:"bats",slot:$(slot),do:"reverse",a:""}

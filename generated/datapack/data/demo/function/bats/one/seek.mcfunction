$function demo:_pack/one {i:"bats",slot:$(slot),do:"seek",a:"tick:$(tick)"}

$function demo:_pack/one {i:"bats",slot:$(slot),do:"mode/$(mode)",a:""}

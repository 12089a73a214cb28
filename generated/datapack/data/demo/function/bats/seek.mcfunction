$function demo:_pack/all {i:"bats",do:"seek",a:"tick:$(tick)"}

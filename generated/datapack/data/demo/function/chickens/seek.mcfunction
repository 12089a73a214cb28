$function demo:_pack/all {i:"chickens",do:"seek",a:"tick:$(tick)"}

$function demo:_pack/one {i:"chickens",slot:$(slot),do:"seek",a:"tick:$(tick)"}

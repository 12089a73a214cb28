$function demo:_pack/one {i:"chickens",slot:$(slot),do:"resume",a:""}

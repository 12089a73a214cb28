$function demo:_pack/one {i:"chickens",slot:$(slot),do:"speed",a:"speed:$(speed),ticks:$(ticks)"}

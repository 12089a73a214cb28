$function demo:_pack/one {i:"bats",slot:$(slot),do:"speed",a:"speed:$(speed),ticks:$(ticks)"}

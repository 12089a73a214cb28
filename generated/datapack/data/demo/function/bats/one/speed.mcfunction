$function demo:_/one {i:"bats",slot:$(slot),do:"speed",a:'speed:$(speed),ticks:$(ticks)'}

$function demo:_/one {i:"chickens",slot:$(slot),do:"speed",a:'speed:$(speed),ticks:$(ticks)'}

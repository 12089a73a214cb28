$function demo:_/one {i:"chickens",slot:$(slot),do:"state",a:'to:1'}

$function demo:_/one {i:"chickens",slot:$(slot),do:"seek",a:'tick:$(tick)'}

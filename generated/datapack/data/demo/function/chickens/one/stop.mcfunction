$function demo:_/one {i:"chickens",slot:$(slot),do:"stop",a:''}

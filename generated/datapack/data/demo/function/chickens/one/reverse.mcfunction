$function demo:_/one {i:"chickens",slot:$(slot),do:"reverse",a:''}

$function demo:_/one {i:"chickens",slot:$(slot),do:"status",a:''}

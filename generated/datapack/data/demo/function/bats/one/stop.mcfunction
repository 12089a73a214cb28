$function demo:_/one {i:"bats",slot:$(slot),do:"stop",a:''}

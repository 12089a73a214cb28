$function demo:_/one {i:"bats",slot:$(slot),do:"reverse",a:''}

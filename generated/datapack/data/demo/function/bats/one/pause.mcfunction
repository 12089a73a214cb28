$function demo:_/one {i:"bats",slot:$(slot),do:"state",a:'to:2'}

$function demo:_/one {i:"bats",slot:$(slot),do:"seek",a:'tick:$(tick)'}

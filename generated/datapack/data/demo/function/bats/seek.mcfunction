$function demo:_/all {i:"bats",do:"seek",a:'tick:$(tick)'}

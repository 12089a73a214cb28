$function demo:_/all {i:"chickens",do:"seek",a:'tick:$(tick)'}

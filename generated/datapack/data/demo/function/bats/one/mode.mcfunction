$function demo:_/one {i:"bats",slot:$(slot),do:"mode",a:'m:"$(mode)"'}

$function demo:_/one {i:"chickens",slot:$(slot),do:"mode",a:'m:"$(mode)"'}

function demo:_/all {i:"chickens",do:"stop",a:''}

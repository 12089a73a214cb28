function demo:_/all {i:"chickens",do:"status",a:''}

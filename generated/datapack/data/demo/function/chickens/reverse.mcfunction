function demo:_/all {i:"chickens",do:"reverse",a:''}

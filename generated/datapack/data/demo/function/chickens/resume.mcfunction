function demo:_/all {i:"chickens",do:"state",a:'to:1'}

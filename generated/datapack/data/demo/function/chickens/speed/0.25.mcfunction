function demo:_/all {i:"chickens",do:"speed",a:'speed:1'}

function demo:_/all {i:"bats",do:"speed",a:'speed:16'}

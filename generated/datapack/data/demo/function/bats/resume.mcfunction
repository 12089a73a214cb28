function demo:_/all {i:"bats",do:"state",a:'to:1'}

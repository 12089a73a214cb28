function demo:_/all {i:"bats",do:"reverse",a:''}

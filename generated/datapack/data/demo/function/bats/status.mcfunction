function demo:_/all {i:"bats",do:"status",a:''}

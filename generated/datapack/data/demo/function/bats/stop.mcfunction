function demo:_/all {i:"bats",do:"stop",a:''}

function demo:_/all {i:"bats",do:"mode",a:'m:"once"'}

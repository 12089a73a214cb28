function demo:_/all {i:"chickens",do:"mode",a:'m:"pingpong"'}

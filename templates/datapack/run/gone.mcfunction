function {{ns}}:_pack/gone {i:"{{item}}"}

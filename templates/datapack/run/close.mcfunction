function {{ns}}:_pack/close {i:"{{item}}"}

function {{ns}}:_/close {i:"{{item}}"}

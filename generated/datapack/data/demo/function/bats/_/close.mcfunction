function demo:_/close {i:"bats"}

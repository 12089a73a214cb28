function demo:_pack/close {i:"bats"}

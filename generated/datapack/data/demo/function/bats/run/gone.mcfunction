function demo:_pack/gone {i:"bats"}

function demo:_pack/load_item {i:"chickens"}
function demo:_pack/load_item {i:"bats"}

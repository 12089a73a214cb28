function demo:_pack/close {i:"chickens"}

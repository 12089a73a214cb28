function demo:_/close {i:"chickens"}

$execute at $(h)-0-$(slot)-0-0 run function demo:_pack/leave {i:"$(i)",h:"$(h)",slot:$(slot)}

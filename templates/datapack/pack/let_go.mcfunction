$execute at {{marker}} run function {{ns}}:_pack/leave {i:"$(i)",h:"$(h)",slot:$(slot)}

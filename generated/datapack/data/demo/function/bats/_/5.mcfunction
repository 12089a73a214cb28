function demo:_/tick with storage demo:_ bats.s5

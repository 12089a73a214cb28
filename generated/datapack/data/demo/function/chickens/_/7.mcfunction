function demo:_/tick_end with storage demo:_ chickens.s7

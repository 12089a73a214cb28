$function demo:$(i)/$(k) with storage demo:_ $(i).s$(slot)

$function demo:$(i)/f/$(k) with storage demo:tickbake $(i).s$(slot)

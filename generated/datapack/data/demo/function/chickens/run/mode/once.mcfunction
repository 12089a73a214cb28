$data modify storage demo:tickbake chickens.s$(slot).e set value "function demo:chickens/run/end/once {slot:$(slot)}"

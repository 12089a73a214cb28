$data modify storage demo:tickbake bats.s$(slot).e set value "function demo:bats/run/end/once {slot:$(slot)}"

$data modify storage demo:tickbake bats.s$(slot).e set value "function demo:bats/run/end/pingpong {slot:$(slot)}"

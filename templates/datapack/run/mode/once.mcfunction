$data modify storage {{store}}.s$(slot).e set value "function {{f}}/run/end/once {slot:$(slot)}"

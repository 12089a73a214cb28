execute unless entity {{hash}}-0-{{slot}}-0-0 run function {{next}}
execute if entity {{hash}}-0-{{slot}}-0-0 unless score #s{{slot}} {{o}} matches 1.. run function {{next}}
execute if score #s{{slot}} {{o}} matches 1.. at {{hash}}-0-{{slot}}-0-0 run function {{f}}/run/hold {slot:{{slot}},next:"{{next}}"}

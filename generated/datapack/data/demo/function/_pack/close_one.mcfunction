$scoreboard players reset #s$(slot) demo.$(i)
$data modify storage demo:tickbake _release set from storage demo:tickbake _playing[{i:"$(i)",slot:$(slot)}]
$data remove storage demo:tickbake _playing[{i:"$(i)",slot:$(slot)}]
data modify storage demo:tickbake _keep set from storage demo:tickbake _playing
function demo:_pack/keep
data remove storage demo:tickbake _keep
data remove storage demo:tickbake _release
$scoreboard objectives remove demo.$(i).$(slot)

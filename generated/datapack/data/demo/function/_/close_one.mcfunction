$scoreboard players reset #s$(slot) demo.$(i)
$data modify storage demo:_ _keep.last set from storage demo:_ _playing[{i:"$(i)",slot:$(slot)}]
data modify storage demo:_ _keep.last merge value {do:"kill @s",a:"if",b:"remove"}
$data remove storage demo:_ _playing[{i:"$(i)",slot:$(slot)}]
data modify storage demo:_ _keep.all set from storage demo:_ _playing
data modify storage demo:_ _keep.all append from storage demo:_ _keep.last
function demo:_/keep
data remove storage demo:_ _keep
$scoreboard objectives remove demo.$(i).$(slot)

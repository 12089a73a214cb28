schedule function demo:chickens/run/8 1t
function demo:chickens/run/tick with storage demo:tickbake chickens.s8

schedule function demo:chickens/run/4 1t
function demo:chickens/run/tick with storage demo:tickbake chickens.s4

schedule function demo:chickens/run/6 1t
function demo:chickens/run/tick with storage demo:tickbake chickens.s6

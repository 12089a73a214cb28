schedule function demo:chickens/run/2 1t
function demo:chickens/run/tick with storage demo:tickbake chickens.s2

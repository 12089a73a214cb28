schedule function demo:chickens/run/7 1t
function demo:chickens/run/tick with storage demo:tickbake chickens.s7

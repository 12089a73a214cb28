schedule function demo:chickens/run/5 1t
function demo:chickens/run/tick with storage demo:tickbake chickens.s5

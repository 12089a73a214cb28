schedule function demo:chickens/run/1 1t
function demo:chickens/run/tick with storage demo:tickbake chickens.s1

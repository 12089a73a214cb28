schedule function demo:chickens/run/3 1t
function demo:chickens/run/tick with storage demo:tickbake chickens.s3

# Before an instance lets go of its chunks, every other one remembers where it is.
function demo:chickens/run/keep/1

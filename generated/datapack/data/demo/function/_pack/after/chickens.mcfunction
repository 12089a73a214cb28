# What follows the last slot of an item in the row of those that remember.
function demo:bats/run/keep/1

# Removes everything that this pack left in the world.
function demo:chickens/uninstall
function demo:bats/uninstall

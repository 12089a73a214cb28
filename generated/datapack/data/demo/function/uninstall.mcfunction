function demo:chickens/uninstall
function demo:bats/uninstall

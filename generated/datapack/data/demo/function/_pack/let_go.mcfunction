# Releases the chunks of the instance that is being stopped.
function demo:_pack/let_go_of with storage demo:tickbake _release

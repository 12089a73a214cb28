# Releases the chunks of the instance that is being stopped.
function {{ns}}:_pack/let_go_of with storage {{id}} _release

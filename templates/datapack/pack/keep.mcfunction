data remove storage {{id}} _kept
data modify storage {{id}} _kept set from storage {{id}} _keep[0]
data remove storage {{id}} _keep[0]
execute unless data storage {{id}} _kept run function {{ns}}:_pack/let_go with storage {{id}} _release
execute if data storage {{id}} _kept run function {{ns}}:_pack/keep_one with storage {{id}} _kept

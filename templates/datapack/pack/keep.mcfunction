data remove storage {{id}} _keep.one
data modify storage {{id}} _keep.one set from storage {{id}} _keep.all[0]
data remove storage {{id}} _keep.all[0]
execute if data storage {{id}} _keep.one run function {{ns}}:_/keep_at with storage {{id}} _keep.one

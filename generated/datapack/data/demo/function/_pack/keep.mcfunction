data remove storage demo:tickbake _kept
data modify storage demo:tickbake _kept set from storage demo:tickbake _keep[0]
data remove storage demo:tickbake _keep[0]
execute unless data storage demo:tickbake _kept run function demo:_pack/let_go with storage demo:tickbake _release
execute if data storage demo:tickbake _kept run function demo:_pack/keep_one with storage demo:tickbake _kept

data remove storage demo:_ _keep.one
data modify storage demo:_ _keep.one set from storage demo:_ _keep.all[0]
data remove storage demo:_ _keep.all[0]
execute if data storage demo:_ _keep.one run function demo:_/keep_at with storage demo:_ _keep.one

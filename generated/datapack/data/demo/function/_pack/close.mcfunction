$execute if score #s1 demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:1}
$execute if score #s2 demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:2}
$execute if score #s3 demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:3}
$execute if score #s4 demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:4}
$execute if score #s5 demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:5}
$execute if score #s6 demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:6}
$execute if score #s7 demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:7}
$execute if score #s8 demo.$(i) matches 3 run function demo:_pack/close_one {i:"$(i)",slot:8}

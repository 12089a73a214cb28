function demo:chickens/run/close
schedule clear demo:chickens/run/1
schedule clear demo:chickens/run/2
schedule clear demo:chickens/run/3
schedule clear demo:chickens/run/4
schedule clear demo:chickens/run/5
schedule clear demo:chickens/run/6
schedule clear demo:chickens/run/7
schedule clear demo:chickens/run/8
schedule clear demo:chickens/run/close
schedule clear demo:chickens/run/gone
kill @e[tag=demo.chickens]
data remove storage demo:tickbake chickens
scoreboard objectives remove demo.chickens

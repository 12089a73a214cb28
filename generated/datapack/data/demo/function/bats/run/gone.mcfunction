function demo:bats/run/close
schedule clear demo:bats/run/1
schedule clear demo:bats/run/2
schedule clear demo:bats/run/3
schedule clear demo:bats/run/4
schedule clear demo:bats/run/5
schedule clear demo:bats/run/6
schedule clear demo:bats/run/7
schedule clear demo:bats/run/8
schedule clear demo:bats/run/close
schedule clear demo:bats/run/gone
kill @e[tag=demo.bats]
data remove storage demo:tickbake bats
scoreboard objectives remove demo.bats

$$(e)
$execute if score #t$(slot) demo.chickens matches -2396 run data modify storage demo:tickbake chickens.s$(slot).k set value 200

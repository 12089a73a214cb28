{# Fast playing takes more steps a tick: not every entity has a key in every frame, so none may be passed over. -#}
execute if score #s{{slot}} {{o}} matches 1 if score #v{{slot}} {{o}} matches 8.. run schedule function {{f}}/_/more/{{slot}} 1t
execute if score #s{{slot}} {{o}} matches 1 if score #v{{slot}} {{o}} matches 8.. run function {{ns}}:_/{{tick}} with storage {{store}}.s{{slot}}
execute if score #s{{slot}} {{o}} matches 1 if score #v{{slot}} {{o}} matches 16.. run function {{ns}}:_/{{tick}} with storage {{store}}.s{{slot}}
execute if score #s{{slot}} {{o}} matches 1 if score #v{{slot}} {{o}} matches 16.. run function {{ns}}:_/{{tick}} with storage {{store}}.s{{slot}}

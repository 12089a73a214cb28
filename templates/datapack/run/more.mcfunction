# Fast playing takes more steps a tick: not every entity has a key in every frame, so none may be passed over.
function {{f}}/run/step/{{slot}}
execute if score #v{{slot}} {{o}} matches 16.. run function {{f}}/run/step/{{slot}}
execute if score #v{{slot}} {{o}} matches 16.. run function {{f}}/run/step/{{slot}}

$execute $(a) score #$(x),$(z)00 $(o) matches 1 positioned ^$(x) ^ ^$(z) store success score #$(x),$(z)00 $(o) run forceload $(b) ~ ~
$execute $(a) score #$(x),$(z)04 $(o) matches 1 positioned ^$(x) ^ ^$(z) positioned ^ ^ ^4 store success score #$(x),$(z)04 $(o) run forceload $(b) ~ ~
$execute $(a) score #$(x),$(z)40 $(o) matches 1 positioned ^$(x) ^ ^$(z) positioned ^4 ^ ^ store success score #$(x),$(z)40 $(o) run forceload $(b) ~ ~
$execute $(a) score #$(x),$(z)44 $(o) matches 1 positioned ^$(x) ^ ^$(z) positioned ^4 ^ ^4 store success score #$(x),$(z)44 $(o) run forceload $(b) ~ ~

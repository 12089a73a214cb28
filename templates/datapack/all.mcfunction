{# A verb for every instance. -#}
{{macro}}function {{ns}}:_pack/all {i:"{{item}}",do:"{{verb}}",a:"{{arguments}}"}

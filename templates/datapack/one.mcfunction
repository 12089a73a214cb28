{# A verb for one instance. -#}
$function {{ns}}:_pack/one {i:"{{item}}",slot:$(slot),do:"{{verb}}",a:"{{arguments}}"}

{# A verb for every instance. -#}
{{macro}}function {{ns}}:_/all {i:"{{item}}",do:"{{verb}}",a:'{{arguments}}'}

$function demo:_/one {i:"$(i)",slot:1,do:"$(do)",a:'$(a)'}
$function demo:_/one {i:"$(i)",slot:2,do:"$(do)",a:'$(a)'}
$function demo:_/one {i:"$(i)",slot:3,do:"$(do)",a:'$(a)'}
$function demo:_/one {i:"$(i)",slot:4,do:"$(do)",a:'$(a)'}
$function demo:_/one {i:"$(i)",slot:5,do:"$(do)",a:'$(a)'}
$function demo:_/one {i:"$(i)",slot:6,do:"$(do)",a:'$(a)'}
$function demo:_/one {i:"$(i)",slot:7,do:"$(do)",a:'$(a)'}
$function demo:_/one {i:"$(i)",slot:8,do:"$(do)",a:'$(a)'}

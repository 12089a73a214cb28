execute align xyz rotated ~ 0 run function demo:chickens/_/begin

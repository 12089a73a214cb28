# The clock has come to 0 or {{end}}, or gone beyond. The command is the mode's, see run/mode.
$$(e)

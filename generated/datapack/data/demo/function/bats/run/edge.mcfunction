# The clock has come to 0 or 2400, or gone beyond. The command is the mode's, see run/mode.
$$(e)

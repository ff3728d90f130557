"""Does everything right, with lines that end as on Windows."""

from wires import play

play(line_end="\r\n")

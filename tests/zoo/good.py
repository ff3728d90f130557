"""Does everything right: puts its stone on the first free cell."""

from wires import play

play()

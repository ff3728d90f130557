"""Plays well, but its name is in Latin-1."""

from wires import own_name, play

play(name=b"M\xfcller" + own_name().encode())

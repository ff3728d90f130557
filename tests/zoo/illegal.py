"""Plays outside the board."""

from wires import play, wire

OUTSIDE = {"connectn": "99 1", "gomocup": "99,99", "ugi": "bestmove z99"}

play(thinking=lambda _player: OUTSIDE[wire()])

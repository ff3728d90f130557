"""Plays outside the board."""

from wires import play, wire

play(thinking=lambda _player: "99 1" if wire() == "connectn" else "99,99")

"""Answers in Latin-1."""

from wires import play

play(thinking=lambda _player: b"f\xfcnf \xfcber vier\n")

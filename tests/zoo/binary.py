"""Answers with bytes that are no text."""

from wires import play

play(thinking=lambda _player: bytes(number for number in range(256) if number not in (10, 13)) + b"\n")

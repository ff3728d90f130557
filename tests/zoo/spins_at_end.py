"""Plays well and spins for ever when its input has ended."""

from wires import play


def spin(_player):
    while True:
        pass


play(ended=spin)

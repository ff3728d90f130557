"""Thinks for ever."""

from wires import play


def think(_player):
    while True:
        pass


play(thinking=think)

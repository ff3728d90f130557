"""Answers with a line that never ends."""

from wires import play, write


def flood(_player):
    while True:
        write("0 " * 8192)


play(thinking=flood)

"""Answers with lines that never end."""

from wires import play, write


def flood(_player):
    while True:
        write("MESSAGE I am thinking hard\n" * 512)


play(thinking=flood)

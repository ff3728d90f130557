"""Plays where a move cannot be: takes a cell twice, or pops a disc that is not its own."""

from wires import play, wire


def lie(player):
    if player.moves == 0:
        return None
    return "6 0" if wire() == "connectn" else "0,0"


play(thinking=lie)

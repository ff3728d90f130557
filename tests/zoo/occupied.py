"""Plays where a move cannot be: takes a cell twice, or pops a disc that is not its own."""

from wires import play, wire


def lie(player):
    if player.moves == 0:
        return None
    return {"connectn": "6 0", "gomocup": "0,0", "ugi": "bestmove a1"}[wire()]


play(thinking=lie)

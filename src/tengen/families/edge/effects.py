"""What a move of an edge game does, in the words that lessons ask for."""

from tengen import Move, Position
from tengen.families.edge.sight import cells_given, closed_by


def effects(position: Position, move: Move) -> frozenset[str]:
    """`closes` cells, and `closes two`; else `safe`, or `gives 3`: what the other side can then take at once."""
    closed = len(closed_by(position, move))
    if closed:
        return frozenset({"closes", "closes two"} if closed == 2 else {"closes"})
    given = cells_given(position, move)
    return frozenset({f"gives {given}"} if given else {"safe"})

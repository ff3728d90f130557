"""What a move of an edge game does, in the words that lessons ask for."""

from tengen import Move, Position
from tengen.families.edge.sight import cells_given, closed_by


def has_effect(position: Position, move: Move, effect: str) -> bool:
    """`closes` cells, and `closes two`; else `safe`, or `gives 3`: what the other side can take then."""
    closed = len(closed_by(position, move))
    if closed:
        return effect == "closes" or (effect == "closes two" and closed == 2)
    return effect == (f"gives {given}" if (given := cells_given(position, move)) else "safe")

"""What a move of a drop game does, in the words that lessons ask for."""

from typing import Final

from tengen import Move, Position, Side
from tengen.families.drop.sight import completes_line, landing_row, makes_double, replies_after

_KINDS: Final = {"drop": "drops", "pop": "pops", "claim": "claims"}


def has_effect(position: Position, move: Move, effect: str) -> bool:
    """`drops`, `pops` or `claims`; `wins next`: a win that nobody can stop; `makes odd threat` or `even`;
    `stays safe`: the other side can neither win at once nor make two threats at once."""
    if effect == "wins next":
        return makes_double(position, move)
    if effect == "stays safe":
        replies = replies_after(position, move)
        return not (replies.wins or replies.doubles)
    return effect in {_KINDS[move.kind], *_threats(position, move)}


def _threats(position: Position, move: Move) -> set[str]:
    after = position.copy()
    after.play(move)
    if after.is_over:
        return set()
    new = waiting_cells(after, position.turn) - waiting_cells(position, position.turn)
    return {f"makes {'odd' if row % 2 == 0 else 'even'} threat" for row, _ in new}


def waiting_cells(position: Position, side: Side) -> set[tuple[int, int]]:
    """The empty cells where a disc of this side completes a line, out of reach as yet. Rows from 0."""
    found = set()
    for col in range(position.game.cols):
        lowest = landing_row(position, col)
        if lowest is not None:
            rows = range(lowest + 1, position.game.rows)
            found |= {(row, col) for row in rows if completes_line(position, row, col, side)}
    return found

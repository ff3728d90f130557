"""What a move of a drop game does, in the words that lessons ask for."""

from typing import Final

from tengen import Move, Position, Side
from tengen.families.drop.sight import completes_line, landing_row, makes_double

_KINDS: Final = {"drop": "drops", "pop": "pops", "claim": "claims"}


def effects(position: Position, move: Move) -> frozenset[str]:
    """`drops`, `pops` or `claims`; `wins next` for a win that nobody stops; `makes odd threat` or `even`."""
    found = {_KINDS[move.kind]}
    if makes_double(position, move):
        found.add("wins next")
    after = position.copy()
    after.play(move)
    if not after.is_over:
        new = waiting_cells(after, position.turn) - waiting_cells(position, position.turn)
        found |= {f"makes {'odd' if row % 2 == 0 else 'even'} threat" for row, _ in new}
    return frozenset(found)


def waiting_cells(position: Position, side: Side) -> set[tuple[int, int]]:
    """The empty cells where a disc of this side completes a line, and that no disc can reach yet. Rows from 0."""
    found = set()
    for col in range(position.game.cols):
        lowest = landing_row(position, col)
        if lowest is not None:
            rows = range(lowest + 1, position.game.rows)
            found |= {(row, col) for row in rows if completes_line(position, row, col, side)}
    return found

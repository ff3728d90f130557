"""Searched positions that may come up one or two moves from here, with what their searches left.

In edge games those too that differ in one edge: drawing the other's edge in each leads to the same board.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from tengen.memory.place import added, boards_of, place_of
from tengen.memory.results import unpacked
from tengen.position import Position

MOST_LOOKED_AT: Final = 400
"""Stored positions that are compared with the one at hand; a few milliseconds."""

_FURTHEST: Final = 2


@dataclass(frozen=True, slots=True)
class Near:
    """A position that was searched, reached from the one at hand, and the hints of that search."""

    position: Position
    hints: bytes
    symmetry: int
    """What takes the moves of the hints to the board at hand."""


def near(position: Position, stored: Iterable[tuple[bytes, bytes]]) -> Iterator[Near]:
    """Those of the stored places with hints that one or two moves lead to, or that are one edge away."""
    header, boards = boards_of(position)
    for code, packed in stored:
        target = int.from_bytes(code[len(header) :], "big")
        for symmetry, board in enumerate(boards):
            if target & board == board:
                there = _reach(position, code, target ^ board, symmetry)
            elif position.game.family == "edge":
                there = _beside(position, code, (target & ~board, board & ~target), symmetry)
            else:
                there = None
            if there is not None:
                yield Near(there, unpacked(packed), place_of(there).back)
                break


def _reach(position: Position, code: bytes, missing: int, symmetry: int) -> Position | None:
    """The position at that place, if the missing pieces can be played in some order."""
    moves = added(position.game, missing, symmetry)
    if not 0 < len(moves) <= _FURTHEST:
        return None
    for order in permutations(moves):
        there = position.copy()
        for move in order:
            if there.is_over or not there.is_legal(move):
                break
            there.play(move)
        # The whole board, the side to move and the rights are compared: a look-alike is not enough.
        else:
            if not there.is_over and place_of(there).code == code:
                return there
    return None


def _beside(position: Position, code: bytes, edges: tuple[int, int], symmetry: int) -> Position | None:
    """The position at that place, if it has one edge that this one has not, and the other way round."""
    if any(edge.bit_count() != 1 for edge in edges):
        return None
    (missing,), (extra,) = (added(position.game, edge, symmetry) for edge in edges)
    there = Position(position.game)
    for move in (*(move for move in position.moves if move != extra), missing):
        if there.is_over or not there.is_legal(move):
            return None
        there.play(move)
    # Cells may be closed at other moments by then, so that the other side is to move.
    return there if not there.is_over and place_of(there).code == code else None

"""Searched positions that may come up one or two moves from here, with what their searches left.

In edge games, where any order of the same moves leads to the same board, those too that lack one or two of
the edges drawn here, and those that have another edge instead of one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from tengen._core import Move
from tengen.families import family_of
from tengen.memory.canonical_key import added, boards_of, canonical_key_of
from tengen.memory.results import unpacked
from tengen.rules.position import Position

MOST_LOOKED_AT: Final = 400
"""Stored positions that are compared with the one at hand; a few milliseconds."""

FURTHEST: Final = 2
"""Moves from one position to the other, or from both to one that comes up after them."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A position that was searched, and the hints of that search."""

    position: Position
    hints: bytes
    symmetry: int
    """What takes the moves of the hints to the board at hand."""
    through: tuple[Move, ...] = ()
    """Only hints after these moves are: the ones that were played here and not there."""


def neighbours(position: Position, stored: Iterable[tuple[bytes, bytes]]) -> Iterator[Neighbour]:
    """Those of the stored places with hints that one or two moves lead to, or whose search came by here."""
    header, boards = boards_of(position)
    for code, packed in stored:
        target = int.from_bytes(code[len(header) :], "big")
        hints = b""
        # A symmetric place is near in several ways, and each of them says something of other moves.
        for symmetry, board in enumerate(boards):
            through: tuple[Move, ...] = ()
            if target & board == board:
                there = _reach(position, code, target ^ board, symmetry)
            elif family_of(position.game).moves_commute:
                there, through = _beside(position, code, target & ~board, board & ~target, symmetry)
            else:
                there = None
            if there is not None:
                hints = hints or unpacked(packed)
                yield Neighbour(there, hints, position.game.inverse(symmetry), through)


def _reach(position: Position, code: bytes, missing: int, symmetry: int) -> Position | None:
    """The position at that place, if the missing pieces can be played in some order."""
    moves = added(position.game, missing, symmetry)
    if not 0 < len(moves) <= FURTHEST:
        return None
    for order in permutations(moves):
        there = position.copy()
        for move in order:
            if there.is_over or not there.is_legal(move):
                break
            there.play(move)
        # The whole board, the side to move and the rights are compared: a look-alike is not enough.
        else:
            if not there.is_over and canonical_key_of(there).code == code:
                return there
    return None


def _beside(
    position: Position, code: bytes, other: int, own: int, symmetry: int
) -> tuple[Position | None, tuple[Move, ...]]:
    """The position at that place, and the edges drawn here and not there, if all that are different are few.

    With the edge that only the other position has, if there is one, both become the same.
    """
    if other.bit_count() > 1 or other.bit_count() + own.bit_count() > FURTHEST:
        return None, ()
    more, less = (added(position.game, edges, symmetry) for edges in (other, own))
    there = Position(position.game)
    for move in (*(move for move in position.placed if move not in less), *more):
        if there.is_over or not there.is_legal(move):
            return None, ()
        there.play(move)
    # Cells may be closed at other moments by then, so that the other side is to move.
    if there.is_over or canonical_key_of(there).code != code:
        return None, ()
    return there, tuple(less)

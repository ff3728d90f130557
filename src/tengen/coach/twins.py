"""Puzzles that are nearly the same: by how many places two boards differ, however they are turned."""

from collections.abc import Iterable
from typing import Final

from tengen import Position
from tengen.coach.puzzles import Puzzle
from tengen.families import family_of

_TINY: Final = 10
"""Boards of fewer places have so few positions that any two of them are different puzzles."""
LEAST: Final = 3
"""Boards that differ in fewer places are nearly the same."""


def differ_in(one: Position, other: Position) -> int:
    """In how many places two boards of one game differ, turned and mirrored so that they differ least."""
    family = family_of(one.game)
    (_, first), (_, second) = family.key_boards(one), family.key_boards(other)
    return min(_places(first[0] ^ image) for image in second)


def is_like_any(puzzle: Puzzle, others: Iterable[Puzzle]) -> bool:
    """Is it nearly the same as one of these?"""
    position = puzzle.position()
    least = 1 if family_of(puzzle.game).key_places(puzzle.game) < _TINY else LEAST
    same = (other.position() for other in others if other.game == puzzle.game)
    return any(differ_in(position, other) < least for other in same)


def _places(different: int) -> int:
    """How many places of two bits are not zero."""
    low = int("01" * ((different.bit_length() + 1) // 2 or 1), 2)
    return ((different | different >> 1) & low).bit_count()

"""Puzzles that are nearly the same: by how many places two boards differ, however they are turned."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tengen.coach.puzzles import Puzzle
from tengen.families import family_of

_TINY: Final = 10
"""Boards of fewer places have so few positions that any two of them are different puzzles."""
LEAST: Final = 3
"""Boards that differ in fewer places are nearly the same."""


def differ_in(one: Puzzle, other: Puzzle) -> int:
    """In how many places two boards of one game differ, turned and mirrored so that they differ least."""
    first, images = _boards(one)[0], _boards(other)
    return min(_places(first ^ image) for image in images)


def is_like_any(puzzle: Puzzle, others: Iterable[Puzzle]) -> bool:
    """Is it nearly the same as one of these?"""
    least = 1 if family_of(puzzle.game).key_places(puzzle.game) < _TINY else LEAST
    return any(differ_in(puzzle, other) < least for other in others if other.game == puzzle.game)


@lru_cache(maxsize=4096)
def _boards(puzzle: Puzzle) -> list[int]:
    """The board under every symmetry, as numbers."""
    return family_of(puzzle.game).key_boards(puzzle.position())[1]


def _places(different: int) -> int:
    """How many places of two bits are not zero."""
    low = int("01" * ((different.bit_length() + 1) // 2 or 1), 2)
    return ((different | different >> 1) & low).bit_count()

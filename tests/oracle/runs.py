"""Maximal runs of equal stones anywhere on a board: the one thing line and drop games share."""

from collections.abc import Mapping
from typing import NamedTuple

from .base import Cell

HORIZONTAL, VERTICAL, FALLING, RISING = (0, 1), (1, 0), (-1, 1), (1, 1)
"""Steps (row, col) with row 0 at the bottom: falling is the diagonal that goes down to the right."""

DIRECTIONS = (HORIZONTAL, VERTICAL, FALLING, RISING)


class Run(NamedTuple):
    """Neighbouring stones of one side in one direction, not extendable at either end."""

    side: int
    direction: tuple[int, int]
    cells: tuple[Cell, ...]

    @property
    def ends(self) -> tuple[Cell, Cell]:
        """The two cells just beyond the run (perhaps off the board)."""
        down, right = self.direction
        (row, col), (last_row, last_col) = self.cells[0], self.cells[-1]
        return (row - down, col - right), (last_row + down, last_col + right)


def maximal_runs(stones: Mapping[Cell, int], at_least: int) -> list[Run]:
    """Every maximal run of at least that length in each of the four directions."""
    found = []
    for (row, col), side in stones.items():
        for down, right in DIRECTIONS:
            if stones.get((row - down, col - right)) == side:
                continue
            cells = [(row, col)]
            while stones.get((cells[-1][0] + down, cells[-1][1] + right)) == side:
                cells.append((cells[-1][0] + down, cells[-1][1] + right))
            if len(cells) >= at_least:
                found.append(Run(side, (down, right), tuple(cells)))
    return found

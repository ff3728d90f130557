"""Black's forbidden moves in renju, word for word from the definition, by trying stones out.

The board is a mapping from (row, col) to 0 (Black) or 1 (White). Every question puts the stone it asks
about on a copy of the board and looks.
"""

from collections.abc import Mapping

from .base import Cell
from .runs import DIRECTIONS

Stones = Mapping[Cell, int]
Direction = tuple[int, int]
BLACK = 0


def why_forbidden(stones: Stones, rows: int, cols: int, move: Cell) -> str | None:
    """ "overline", "double four", "double three", or None if Black may play on this empty cell."""
    after = {**stones, move: BLACK}
    if makes_five(after, move):
        return None
    if any(len(black_run(after, move, direction)) >= 6 for direction in DIRECTIONS):
        return "overline"
    if sum(fours(after, rows, cols, move, direction) for direction in DIRECTIONS) >= 2:
        return "double four"
    if sum(is_three(after, rows, cols, move, direction) for direction in DIRECTIONS) >= 2:
        return "double three"
    return None


def black_run(stones: Stones, cell: Cell, direction: Direction) -> list[Cell]:
    """The unbroken row of black stones through a black stone, in order along the direction."""
    down, right = direction
    run = [cell]
    while stones.get((run[0][0] - down, run[0][1] - right)) == BLACK:
        run.insert(0, (run[0][0] - down, run[0][1] - right))
    while stones.get((run[-1][0] + down, run[-1][1] + right)) == BLACK:
        run.append((run[-1][0] + down, run[-1][1] + right))
    return run


def makes_five(stones: Stones, cell: Cell) -> bool:
    """Whether the black stone on a cell stands in a row of exactly five in any direction."""
    return any(len(black_run(stones, cell, direction)) == 5 for direction in DIRECTIONS)


def empty_cells_of_line(stones: Stones, rows: int, cols: int, cell: Cell, direction: Direction) -> list[Cell]:
    """All empty cells on the line through a cell, from one edge of the board to the other."""
    (row, col), (down, right) = cell, direction
    line = [(row + i * down, col + i * right) for i in range(-max(rows, cols), max(rows, cols) + 1)]
    return [(r, c) for r, c in line if 0 <= r < rows and 0 <= c < cols and (r, c) not in stones]


def completions(stones: Stones, rows: int, cols: int, cell: Cell, direction: Direction) -> list[Cell]:
    """The empty cells where one more stone makes a row of exactly five through the given stone."""
    found = []
    for empty in empty_cells_of_line(stones, rows, cols, cell, direction):
        run = black_run({**stones, empty: BLACK}, empty, direction)
        if len(run) == 5 and cell in run:
            found.append(empty)
    return found


def fours(stones: Stones, rows: int, cols: int, cell: Cell, direction: Direction) -> int:
    """Fours through a stone in one direction: one a completion, but a straight four is a single four."""
    if is_straight_four(stones, rows, cols, cell, direction):
        return 1
    return len(completions(stones, rows, cols, cell, direction))


def is_straight_four(stones: Stones, rows: int, cols: int, cell: Cell, direction: Direction) -> bool:
    """An unbroken row of exactly four which can become exactly five at both of its ends."""
    return (
        len(black_run(stones, cell, direction)) == 4
        and len(completions(stones, rows, cols, cell, direction)) == 2
    )


def is_three(stones: Stones, rows: int, cols: int, cell: Cell, direction: Direction) -> bool:
    """Whether one more black stone, which Black may play and which makes no five, gives a straight four."""
    for extension in empty_cells_of_line(stones, rows, cols, cell, direction):
        after = {**stones, extension: BLACK}
        if extension not in black_run(after, cell, direction):
            continue
        if not is_straight_four(after, rows, cols, cell, direction):
            continue
        if makes_five(after, extension):
            continue
        if why_forbidden(stones, rows, cols, extension) is None:
            return True
    return False

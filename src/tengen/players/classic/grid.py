"""Boards of stones as plain strings: cells numbered row by row, and the straight lines through them.

A stone of one side is `o`, of the other `x`, an empty cell is `.`. Lines shorter than a win are left out.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from tengen import Move, Position, Side

EMPTY: Final = "."
OWN: Final = "o"
OTHER: Final = "x"
SWAP: Final = str.maketrans("ox", "xo")

_DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))


class Lines(NamedTuple):
    """The straight lines of a board: the cells of each, and for every cell (line, place in it)."""

    lines: tuple[tuple[int, ...], ...]
    through: tuple[tuple[tuple[int, int], ...], ...]


def stones(position: Position, side: Side) -> list[str]:
    """The board as `side` sees it: its own stones are `o`."""
    signs = {None: EMPTY, side: OWN, side.other: OTHER}
    game = position.game
    at = position.at
    return [signs[at(row, col)] for row in range(game.rows) for col in range(game.cols)]


@lru_cache(maxsize=64)
def lines_of(rows: int, cols: int, length: int) -> Lines:
    """All rows, columns and diagonals that are at least `length` cells long."""
    lines: list[tuple[int, ...]] = []
    for down, right in _DIRECTIONS:
        for row in range(rows):
            for col in range(cols):
                is_first = not (0 <= row - down < rows and 0 <= col - right < cols)
                if is_first and len(line := _ray(row, col, down, right, rows, cols)) >= length:
                    lines.append(line)
    through: list[list[tuple[int, int]]] = [[] for _ in range(rows * cols)]
    for number, line in enumerate(lines):
        for place, cell in enumerate(line):
            through[cell].append((number, place))
    return Lines(tuple(lines), tuple(map(tuple, through)))


def _ray(row: int, col: int, down: int, right: int, rows: int, cols: int) -> tuple[int, ...]:
    """The cells from one cell straight on to the border."""
    steps = range(max(rows, cols))
    spots = ((row + down * step, col + right * step) for step in steps)
    return tuple(r * cols + c for r, c in spots if 0 <= r < rows and 0 <= c < cols)


@lru_cache(maxsize=64)
def near(rows: int, cols: int, radius: int) -> tuple[tuple[int, ...], ...]:
    """For every cell, the cells at most `radius` steps of a king away, itself left out."""
    return tuple(
        tuple(
            r * cols + c
            for r in range(max(0, row - radius), min(rows, row + radius + 1))
            for c in range(max(0, col - radius), min(cols, col + radius + 1))
            if (r, c) != (row, col)
        )
        for row in range(rows)
        for col in range(cols)
    )


def candidates(board: list[str], rows: int, cols: int, radius: int) -> list[int]:
    """The empty cells with a stone within the radius, in ascending order."""
    around = near(rows, cols, radius)
    found: set[int] = set()
    for cell, stone in enumerate(board):
        if stone != EMPTY:
            found.update(around[cell])
    return sorted(cell for cell in found if board[cell] == EMPTY)


def off_centre(cell: int, rows: int, cols: int) -> int:
    """Twice the distance from the middle of the board, squared: smaller is nearer to it."""
    row, col = divmod(cell, cols)
    return (2 * row - rows + 1) ** 2 + (2 * col - cols + 1) ** 2


def as_moves(cells: Iterable[int], cols: int) -> list[Move]:
    """Cells as moves of a line game."""
    return [Move.cell(cell % cols, cell // cols) for cell in cells]


def centre(moves: list[Move], rows: int, cols: int) -> Move:
    """The move nearest to the middle of the board, for an empty one."""
    return min(moves, key=lambda move: off_centre(move.row * cols + move.col, rows, cols))

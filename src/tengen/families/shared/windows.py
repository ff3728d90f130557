"""Windows: every run of cells in which a line could still be made, and what it holds.

A window with stones of one side only is worth more the fuller it is. Line and drop games
both judge a board by the sum over its windows.
"""

from functools import lru_cache

from tengen import Position, Side

_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
_GROWTH = 6
"""How much more a window is worth with each further stone in it."""

# A window is summed up in one number: own stones in the low bits, the other side's above them.
# No line is longer than 25 cells, so five bits hold a count.
_SHIFT = 5
_LOW = (1 << _SHIFT) - 1

Window = tuple[int, ...]


@lru_cache(maxsize=16)
def windows(rows: int, cols: int, length: int) -> tuple[Window, ...]:
    """Every straight run of `length` cells; a cell is numbered `row * cols + col`."""
    found: list[Window] = []
    for down, right in _DIRECTIONS[:1] if length == 1 else _DIRECTIONS:
        for row in range(rows):
            for col in range(cols):
                last_row, last_col = row + down * (length - 1), col + right * (length - 1)
                if last_row < rows and 0 <= last_col < cols:
                    found.append(tuple((row + down * i) * cols + col + right * i for i in range(length)))
    return tuple(found)


def cell_values(position: Position, side: Side) -> list[int]:
    """What a stone of `side` is worth on each cell: lines it furthers and lines it spoils.

    Furthering an own line is worth a little more than spoiling an equal one of the other side.
    A cell near the middle lies in more windows, so an empty board is played in the middle.
    """
    game = position.game
    stones = _coded_stones(position, side)
    values = [0] * (game.rows * game.cols)
    further = [3 * _GROWTH**n for n in range(game.length + 1)]
    spoil = [2 * _GROWTH**n for n in range(game.length + 1)]
    for window in windows(game.rows, game.cols, game.length):
        held = sum(map(stones.__getitem__, window))
        own, other = held & _LOW, held >> _SHIFT
        if own and other:
            continue
        worth = spoil[other] if other else further[own]
        for cell in window:
            values[cell] += worth
    return values


def board_value(position: Position, side: Side) -> int:
    """How much more the windows of `side` are worth than those of the other side."""
    game = position.game
    stones = _coded_stones(position, side)
    total = 0
    for window in windows(game.rows, game.cols, game.length):
        held = sum(map(stones.__getitem__, window))
        own, other = held & _LOW, held >> _SHIFT
        if own and not other:
            total += _GROWTH**own
        elif other and not own:
            total -= _GROWTH**other
    return total


def last_but_one(position: Position, side: Side) -> set[int]:
    """The empty cells on which a stone of `side` leaves a window with one cell to fill."""
    game = position.game
    stones = _coded_stones(position, side)
    found: set[int] = set()
    for window in windows(game.rows, game.cols, game.length):
        if sum(map(stones.__getitem__, window)) == game.length - 2:
            found.update(cell for cell in window if not stones[cell])
    return found


def _coded_stones(position: Position, side: Side) -> list[int]:
    codes = {None: 0, side: 1, side.other: 1 << _SHIFT}
    game = position.game
    return [codes[position.at(row, col)] for row in range(game.rows) for col in range(game.cols)]

"""Runs of stones and what they are worth, for `classic:power`."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Final

from tengen import Position, Side
from tengen.players.classic.grid import EMPTY, OTHER, OWN, lines_of, near, stones

_OWN_BITS: Final = str.maketrans("ox.", "100")
_OTHER_BITS: Final = str.maketrans("ox.", "010")


def evaluate(position: Position, side: Side) -> float:
    """The runs of `side` less the other's, or n^(n-1) with its sign when the game is won."""
    game = position.game
    outcome = position.outcome
    if outcome is None:
        return board_value("".join(stones(position, side)), game.rows, game.cols, game.length)
    top = float(game.length ** (game.length - 1))
    return 0.0 if outcome.winner is None else (top if outcome.winner == side else -top)


def board_value(text: str, rows: int, cols: int, length: int) -> float:
    """The runs of `o` less those of `x` on a board where nobody has won, and less than a won game."""
    total = sum([line_value(text[line], length) for line in _slices(rows, cols)])
    total += lonely(text, rows, cols)
    most = float(length ** (length - 1)) - 1.0
    return max(-most, min(most, total))


@lru_cache(maxsize=300_000)
def line_value(text: str, length: int) -> float:
    """The runs of two and more in one line, `o` less `x`."""
    total = 0.0
    place = 0
    for sign, run in groupby(text):
        count = len(list(run))
        if sign != EMPTY and count > 1:
            before = text[place - 1] if place else None
            after = text[place + count] if place + count < len(text) else None
            total += run_value(count, [before, after].count(EMPTY), length) * (1 if sign == OWN else -1)
        place += count
    return total


def run_value(count: int, open_ends: int, length: int) -> float:
    """A run of stones: n^(j-1), half of it with one end blocked, a point a stone with both.

    >>> run_value(4, 2, 5), run_value(3, 1, 5), run_value(3, 0, 5)
    (125.0, 12.5, 3.0)
    """
    if open_ends == 0:
        return float(count)
    # A run longer than the target only happens where it does not win.
    whole = float(length ** (min(count, length) - 1))
    return whole if open_ends == 2 else whole / 2


def lonely(text: str, rows: int, cols: int) -> int:
    """A point for each stone that has no own stone beside it, `o` less `x`."""
    # An empty column between rows keeps the end of one from being beside the start of the next.
    padded = EMPTY.join([text[row * cols : (row + 1) * cols] for row in range(rows)])
    own, other = int(padded.translate(_OWN_BITS), 2), int(padded.translate(_OTHER_BITS), 2)
    return _alone(own, cols) - _alone(other, cols)


def _alone(bits: int, cols: int) -> int:
    beside = bits << 1 | bits >> 1
    three = beside | bits
    return (bits & ~(beside | three << cols + 1 | three >> cols + 1)).bit_count()


@lru_cache(maxsize=64)
def _slices(rows: int, cols: int) -> tuple[slice, ...]:
    """Every line of two or more cells as a slice of the board's text."""
    found = []
    for line in lines_of(rows, cols, 2).lines:
        step = line[1] - line[0]
        found.append(slice(line[0], line[-1] + 1, step))
    return tuple(found)


def neighbours(rows: int, cols: int, radius: int, taken: Iterable[int]) -> list[int]:
    """The cells within the radius of those that are taken, in ascending order, those themselves left out."""
    around = near(rows, cols, radius)
    cells = set(taken)
    return sorted({cell for one in cells for cell in around[one]} - cells)


def signs(position: Position) -> list[str]:
    """The board as the first side sees it."""
    return stones(position, Side.FIRST)


def sign_of(side: Side) -> str:
    """The sign of a side's stones there."""
    return OWN if side == Side.FIRST else OTHER

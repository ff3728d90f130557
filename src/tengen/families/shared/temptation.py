"""How a low level errs in a family: the moves it draws from, and how much worse they may look."""

from typing import NamedTuple


class Temptation(NamedTuple):
    """What a level does instead of always playing the best move it sees."""

    heat: float
    """How much worse a move may look and still be played, in winning chances."""
    lines: int
    """How many of the best moves it draws from: the lowest levels from nearly all."""
    stray: float = 0.0
    """How often it does not look at all and plays anywhere. On a large line board the best few dozen moves
    are all so much better than any others that nothing else makes an opponent for a first game.
    """

"""Where a hint points on a line board."""

from typing import Final

from tengen._core import Move
from tengen.rules.position import Position
from tengen.text.language import marked, tr

_REACH: Final = 2
_WHERE: Final = (
    (marked("at the lower left"), marked("at the lower edge of the board"), marked("at the lower right")),
    (
        marked("at the left of the board"),
        marked("at the middle of the board"),
        marked("at the right of the board"),
    ),
    (marked("at the upper left"), marked("at the upper edge of the board"), marked("at the upper right")),
)
"""By thirds of the board, from below and from the left."""


def area(position: Position, move: Move) -> tuple[Move, ...]:
    """The legal moves around a move, itself among them."""
    return tuple(
        m for m in position.legal_moves if abs(m.col - move.col) <= _REACH and abs(m.row - move.row) <= _REACH
    )


def area_words(position: Position, move: Move) -> str:
    """`at the upper left`, `at the left of the board`."""
    game = position.game
    return tr(_WHERE[3 * move.row // game.rows][3 * move.col // game.cols])

"""Where a hint points on a line board."""

from typing import Final

from tengen._core import Move
from tengen.rules.position import Position

_REACH: Final = 2
_ROWS: Final = ("lower", "middle", "upper")
_COLS: Final = ("left", "middle", "right")


def area(position: Position, move: Move) -> tuple[Move, ...]:
    """The legal moves around a move, itself among them."""
    return tuple(
        m for m in position.legal_moves if abs(m.col - move.col) <= _REACH and abs(m.row - move.row) <= _REACH
    )


def area_words(position: Position, move: Move) -> str:
    """`at the upper left`, `at the left of the board`."""
    game = position.game
    row, col = _ROWS[3 * move.row // game.rows], _COLS[3 * move.col // game.cols]
    if row == col == "middle":
        return "at the middle of the board"
    if "middle" in (row, col):
        side = {"lower": "lower edge", "upper": "upper edge", "left": "left", "right": "right"}
        return f"at the {side[row if col == 'middle' else col]} of the board"
    return f"at the {row} {col}"

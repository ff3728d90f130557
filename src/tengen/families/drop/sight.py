"""What stands on a drop board: moves that win at once, double threats, and what a pop brings down."""

from dataclasses import dataclass
from typing import Final

from tengen import Move, Position, Side
from tengen.families.shared.tactics import winning_moves

ENOUGH: Final = 2
"""So many moves that win at once cannot all be answered."""


@dataclass(frozen=True, slots=True)
class Replies:
    """What the other side can do at once after a move."""

    wins: tuple[Move, ...]
    doubles: tuple[Move, ...]
    """Moves that make two ways to win while the mover has none: only when there is no win at once."""


def wins_now(position: Position) -> tuple[Move, ...]:
    """Every move of the side to move that ends the game in its favour."""
    return tuple(winning_moves(position.copy()))


def makes_double(position: Position, move: Move) -> bool:
    """Does this move leave the mover two ways to win next time, whatever the other side answers?

    Checked by playing every answer: after each of them the mover must have a move that wins.
    """
    mover = position.turn
    board = position.copy()
    board.play(move)
    if board.is_over or winning_moves(board):
        return False
    for answer in board.legal_moves:
        board.play(answer)
        escaped = board.is_over or board.turn is not mover or not winning_moves(board)
        board.undo()
        if escaped:
            return False
    return True


def replies_after(position: Position, move: Move) -> Replies:
    """What a move lets the other side do."""
    board = position.copy()
    board.play(move)
    if board.is_over:
        return Replies((), ())
    wins = wins_now(board)
    doubles = () if wins else tuple(reply for reply in board.legal_moves if makes_double(board, reply))
    return Replies(wins, doubles)


def threatened(position: Position) -> tuple[Move, ...]:
    """The drops with which the other side would win if it were its turn now.

    Told by the discs alone: a copy of the board on which each column's next cell gets a disc of that side.
    """
    return tuple(
        Move.drop(col)
        for col in range(position.game.cols)
        if (row := landing_row(position, col)) is not None
        and completes_line(position, row, col, position.turn.other)
    )


def landing_row(position: Position, col: int) -> int | None:
    """Where a disc in this column comes to rest; None if the column is full."""
    return next((row for row in range(position.game.rows) if position.at(row, col) is None), None)


def completes_line(position: Position, row: int, col: int, side: Side) -> bool:
    """Would a disc of this side on this cell complete a winning run?"""
    need = position.game.length
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = 1
        for sign in (-1, 1):
            r, c = row + sign * down, col + sign * right
            while _holds(position, r, c, side):
                run += 1
                r, c = r + sign * down, c + sign * right
        if run >= need:
            return True
    return False


def _holds(position: Position, row: int, col: int, side: Side) -> bool:
    game = position.game
    return 0 <= row < game.rows and 0 <= col < game.cols and position.at(row, col) is side

"""What a move of a line game does, in the words that lessons ask for."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tengen import Cell, Move, Position, Side
from tengen.families.line.sight import Made, Stones
from tengen.families.line.words import combination, stopped_threes
from tengen.families.shared.tactics import winning_moves

REACH: Final = 9
"""A stone farther away than that from the beginning of a three leaves it open."""


def has_effect(position: Position, move: Move, effect: str) -> bool:
    """`makes …` the strongest shape it makes, `stops open three`, or `wins next`: nobody can stop it."""
    board, cell, side = Stones(position), Cell(move.row, move.col), position.turn
    match effect:
        case "stops open three":
            return _is_near(cell, _threes(position.fen)) and bool(stopped_threes(board, cell, position))
        case "wins next":
            return _threatens(board, cell, side) and _wins_next(position, move)
    return effect == f"makes {combination(position.game, board.made_by(cell, side))}"


@lru_cache(maxsize=64)
def _threes(fen: str) -> tuple[Made, ...]:
    """The open threes of the side that is not to move; many moves of one position are asked about."""
    position = Position.from_fen(fen)
    return tuple(Stones(position).open_threes(position.turn.other))


def _is_near(cell: Cell, threes: Iterable[Made]) -> bool:
    """Only a stone on the line of a three, not far from it, can stop it."""
    return any(_is_on_line(cell, three.stones[0], three.stones[-1]) for three in threes)


def _is_on_line(cell: Cell, start: Cell, end: Cell) -> bool:
    down, right = end.row - start.row, end.col - start.col
    far = max(abs(cell.row - start.row), abs(cell.col - start.col))
    return far <= REACH and (cell.row - start.row) * right == (cell.col - start.col) * down


def _threatens(board: Stones, cell: Cell, side: Side) -> bool:
    return bool(board.with_stone(cell, side).wins_anywhere(side))


def _wins_next(position: Position, move: Move) -> bool:
    """Can the mover make a line next time, whatever is answered? Checked by playing every answer."""
    board = position.copy()
    board.play(move)
    if board.is_over or winning_moves(board):
        return False
    return all(_wins_after(board, answer) for answer in board.legal_moves)


def _wins_after(board: Position, answer: Move) -> bool:
    board.play(answer)
    can_win = board.is_over or bool(Stones(board).wins_anywhere(board.turn) and winning_moves(board))
    board.undo()
    return can_win

"""What a move of a line game does, in the words that lessons ask for."""

from tengen import Cell, Move, Position
from tengen.families.line.sight import Stones
from tengen.families.line.words import combination, stopped_threes
from tengen.families.shared.tactics import winning_moves


def effects(position: Position, move: Move) -> frozenset[str]:
    """`makes …` the strongest shape it makes, `stops open three`, and `wins next` for a win that nobody stops."""
    board, cell, side = Stones(position), Cell(move.row, move.col), position.turn
    found = set()
    if name := combination(position.game, board.made_by(cell, side)):
        found.add(f"makes {name}")
    if stopped_threes(board, cell, position):
        found.add("stops open three")
    if board.with_stone(cell, side).wins_anywhere(side) and _wins_next(position, move):
        found.add("wins next")
    return frozenset(found)


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

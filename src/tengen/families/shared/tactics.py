"""What one look ahead shows, and the choice of the best of many moves."""

from collections.abc import Callable
from typing import TypeVar

from tengen import Move, Position

Rank = TypeVar("Rank", int, tuple[int, int], tuple[int, int, int])


def wins(board: Position, move: Move) -> bool:
    """Whether this legal move wins at once for the side to move. The board is left as it was."""
    mover = board.turn
    board.play(move)
    outcome = board.outcome
    board.undo()
    return outcome is not None and outcome.winner == mover


def winning_moves(board: Position) -> list[Move]:
    """Every move that wins at once for the side to move."""
    return [move for move in board.legal_moves if wins(board, move)]


def least(moves: list[Move], rank: Callable[[Move], Rank]) -> list[Move]:
    """The moves with the smallest rank, in their old order."""
    ranks = [rank(move) for move in moves]
    smallest = min(ranks)
    return [move for move, its_rank in zip(moves, ranks, strict=True) if its_rank == smallest]

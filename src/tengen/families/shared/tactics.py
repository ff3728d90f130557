"""What one look ahead shows, and the choice of the best of many moves."""

from collections.abc import Callable
from typing import TypeVar

from tengen import Move, Position, Side
from tengen.families.shared.windows import last_but_one

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


def threat_makers(board: Position) -> list[Move]:
    """The moves after which the mover may threaten to win at once; no other does.

    Where stones lie anywhere, such a move is the last but one of a line. Elsewhere any move may be one.
    """
    if not board.game.places_stones:
        return list(board.legal_moves)
    cells, cols = last_but_one(board, board.turn), board.game.cols
    return [move for move in board.legal_moves if move.row * cols + move.col in cells]


def forces_win(board: Position, move: Move) -> bool:
    """Does the mover win with the next move, whatever is answered to this one? The board stays as it was."""
    mover = board.turn
    board.play(move)
    try:
        return not board.is_over and not winning_moves(board) and _wins_after_all(board, mover)
    finally:
        board.undo()


def win_in_two(board: Position) -> Move | None:
    """The first move of a win with the move after it; None if there is none."""
    return next((move for move in threat_makers(board) if forces_win(board, move)), None)


def _wins_after_all(board: Position, mover: Side) -> bool:
    """Tries the answers that take away a known win first: nearly always one of them helps."""
    answers = list(board.legal_moves)
    known = _won_after(board, answers[0], mover, [])
    stops = [move for move in known if board.is_legal(move)]
    return bool(known) and all(_won_after(board, one, mover, known) for one in (*stops, *answers[1:]))


def _won_after(board: Position, answer: Move, mover: Side, known: list[Move]) -> list[Move]:
    """Moves with which the mover wins after an answer; the answer itself if that ends the game so."""
    board.play(answer)
    try:
        if board.outcome is not None:
            return [answer] if board.outcome.winner == mover else []
        sure = next((move for move in known if board.is_legal(move) and wins(board, move)), None)
        return winning_moves(board) if sure is None else [sure]
    finally:
        board.undo()

"""The greedy choice in drop games: win, allow no win, else keep the better lines."""

from tengen import Move, Position, Side
from tengen.families.shared.tactics import least, winning_moves
from tengen.families.shared.windows import board_value

# How a move leaves the game, from best to worst.
_WON, _SAFE, _DRAWN, _IN_DANGER, _LOST = range(5)


def best_drops(position: Position) -> list[Move]:
    """The drops and pops that look best for the side to move, all equally good."""
    board = position.copy()
    mover = board.turn
    return least(list(board.legal_moves), lambda move: _rank(board, move, mover))


def _rank(board: Position, move: Move, mover: Side) -> tuple[int, int, int]:
    """Smaller is better: how it leaves the game, wins it allows, lines."""
    board.play(move)
    rank = _rank_after(board, mover)
    board.undo()
    return rank


def _rank_after(board: Position, mover: Side) -> tuple[int, int, int]:
    outcome = board.outcome
    if outcome is not None:
        if outcome.winner is None:
            return _DRAWN, 0, 0
        return (_WON if outcome.winner == mover else _LOST), 0, 0
    allowed = len(winning_moves(board))
    return (_IN_DANGER if allowed else _SAFE), allowed, -board_value(board, mover)

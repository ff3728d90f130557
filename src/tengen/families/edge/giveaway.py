"""Cells given away: a move that lets the other side take some while a safe or a cheaper move is left."""

from tengen import Move, Position
from tengen.families.edge.sight import cells_given, closed_by, run_of_captures, safe_moves
from tengen.families.shared.giveaway import Giveaway


def giveaway(position: Position, move: Move) -> Giveaway | None:
    """What this move gives for nothing; None if it gives nothing, or no move gives less.

    Whoever can take cells takes them, and then plays a safe move if one is left. Where none is left, leaving
    cells to keep control is an old trick, and no giveaway.
    """
    if closed_by(position, move) or not (given := cells_given(position, move)):
        return None
    board, run = position.copy(), run_of_captures(position)
    for capture in run:
        board.play(capture)
    safe = safe_moves(board)
    if board.is_over or safe:
        return Giveaway(given, run[0] if run else safe[0], len(safe), 0)
    if run:
        return None
    costs = {other: cells_given(position, other) for other in position.legal_moves}
    cheapest = min(costs, key=lambda other: costs[other])
    return Giveaway(given, cheapest, 0, costs[cheapest]) if costs[cheapest] < given else None

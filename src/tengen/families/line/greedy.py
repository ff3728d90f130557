"""The greedy choice in line games: win, else stop a win, else build and spoil lines."""

from tengen import Move, Position
from tengen.families.shared.tactics import least, winning_moves, wins
from tengen.families.shared.windows import cell_values


def best_cells(position: Position) -> list[Move]:
    """The cells that look best for the side to move, all equally good."""
    board = position.copy()
    won = winning_moves(board)
    if won:
        return won
    moves = list(board.legal_moves)
    threats = _threats(board, moves)
    if threats:
        moves = least(moves, lambda move: _threats_left(board, move, threats))
    values = cell_values(board, board.turn)
    cols = board.game.cols
    return least(moves, lambda move: (-values[move.row * cols + move.col], _off_centre(board, move)))


def _off_centre(board: Position, move: Move) -> int:
    """Twice the distance from the middle of the board, squared."""
    return (2 * move.row - board.game.rows + 1) ** 2 + (2 * move.col - board.game.cols + 1) ** 2


def _threats(board: Position, moves: list[Move]) -> set[Move]:
    """Cells where the other side would win if it were its turn.

    The turn is passed by a stone that does not matter. Two different ones are tried, because
    any one stone may stand on the very cell, or (in caro) close the very line, that matters.
    """
    threats: set[Move] = set()
    for idle in (moves[0], moves[-1]):
        board.play(idle)
        threats.update(winning_moves(board))
        board.undo()
    return threats


def _threats_left(board: Position, move: Move, threats: set[Move]) -> int:
    """How many of these cells still win for the other side after our move."""
    board.play(move)
    left = sum(1 for threat in threats if board.is_legal(threat) and wins(board, threat))
    board.undo()
    return left

"""Alpha-beta of `classic:power`, which asks its memory before it evaluates."""

from collections.abc import Iterable
from typing import Final

from tengen import Move, Position, Side
from tengen.players.classic.clock import Clock
from tengen.players.classic.grid import EMPTY, near
from tengen.players.classic.power_board import board_value, evaluate, sign_of, signs
from tengen.players.classic.power_memory import Evaluations

INFINITE: Final = float("inf")


class PowerSearch:
    """A search on one board. `counted` is how many boards it had to evaluate."""

    def __init__(self, board: Position, radius: int, known: Evaluations, clock: Clock) -> None:
        game = board.game
        self._board = board
        self._size = (game.rows, game.cols, game.length)
        self._near = near(game.rows, game.cols, radius)
        self._known = known
        self._clock = clock
        self._has_forbidden = game.variant == "renju"
        self._moves = {self._cell(move): move for move in game.moves if move.kind == "cell"}
        self._cells = signs(board)
        self.counted = 0

    def values(
        self,
        moves: list[Move],
        depth: int,
        indices: Iterable[int] | None = None,
        alpha: float = -INFINITE,
    ) -> dict[int, float]:
        """By index, the values of those moves that raised the best so far: the last of them is the best."""
        values: dict[int, float] = {}
        for index in range(len(moves)) if indices is None else indices:
            value = -self._after(self._cell(moves[index]), depth - 1, -INFINITE, -alpha)
            if value > alpha:
                alpha = values[index] = value
        return values

    def exact(self, move: Move, depth: int) -> float:
        """The value of one move, whatever the others are worth."""
        return -self._after(self._cell(move), depth - 1, -INFINITE, INFINITE)

    def whole(self, depth: int) -> float:
        """The value of the position itself for the side to move."""
        return self._negamax(depth, -INFINITE, INFINITE)

    def replies(self, depth: int) -> list[Move]:
        """The moves it would try here, in its order."""
        return [self._moves[cell] for cell in self._ordered(depth)]

    def _after(self, cell: int, depth: int, alpha: float, beta: float) -> float:
        """The value of the board for the other side after a stone on this cell."""
        self._play(cell)
        value = self._negamax(depth, alpha, beta)
        self._undo(cell)
        return value

    def _negamax(self, depth: int, alpha: float, beta: float) -> float:
        """Fail-hard: never below alpha, never above beta."""
        if depth == 0 or self._board.is_over:
            return min(beta, max(alpha, self._evaluate()))
        self._clock.check()
        for cell in self._ordered(depth):
            value = -self._after(cell, depth - 1, -beta, -alpha)
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        return alpha

    def _ordered(self, depth: int) -> list[int]:
        """The cells to try; where another search follows, the ones that look best come first."""
        cells = self._nearby()
        if depth < 2:
            return cells
        worth = {}
        for cell in cells:
            self._play(cell)
            worth[cell] = self._evaluate()
            self._undo(cell)
        return sorted(cells, key=worth.__getitem__)

    def _nearby(self) -> list[int]:
        """The empty cells within the radius of a stone, or all there are if none is."""
        found: set[int] = set()
        for cell, sign in enumerate(self._cells):
            if sign != EMPTY:
                found.update(self._near[cell])
        cells = [cell for cell in sorted(found) if self._cells[cell] == EMPTY]
        if self._has_forbidden:
            cells = [cell for cell in cells if self._board.is_legal(self._moves[cell])]
        return cells or [self._cell(move) for move in self._board.legal_moves]

    def _play(self, cell: int) -> None:
        self._cells[cell] = sign_of(self._board.turn)
        self._board.play(self._moves[cell])

    def _undo(self, cell: int) -> None:
        self._board.undo()
        self._cells[cell] = EMPTY

    def _evaluate(self) -> float:
        """For the side to move; remembered for the first side, under a key that knows whose move it is."""
        board = self._board
        key = board.key
        value = self._known.get(key)
        if value is None:
            self.counted += 1
            if board.is_over:
                value = evaluate(board, Side.FIRST)
            else:
                value = board_value("".join(self._cells), *self._size)
            self._known.add(key, value)
        return value if board.turn == Side.FIRST else -value

    def _cell(self, move: Move) -> int:
        return move.row * self._size[1] + move.col


def best_of(values: dict[int, float]) -> int:
    """The index of the best value; of equal ones the earliest."""
    return min(values, key=lambda index: (-values[index], index))

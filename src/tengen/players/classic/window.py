"""`classic:window`: Connect-N with or without pops, by sliding windows.

The idea: a cell is worth 3 + i² + j², where i and j are its distances from the nearest side and the
nearest end of the board, so cells grow from the corners toward the middle. Slide a window of N cells over
the board in all four directions. A window with discs of one side only counts for that side: the worth of
its cells times the discs in it, and 10000 more when it is full. The board is worth the own windows less
the other side's.

Alpha-beta looks a few moves ahead and stops where a game has ended. How far follows from the clock, as
its authors worked it out by hand: the deepest search of which b^depth evaluations fit into the time,
where b is the number of moves and the time of an evaluation is measured here and now, so that a large
board or a slow machine means less depth and not a lost game.

It sees nothing beyond its depth and counts windows that can never be filled in turn: who plans which
square of a column falls to whom beats it.
"""

from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Final

from tengen import Move, Position, Side
from tengen.families.shared.windows import windows
from tengen.players.classic.clock import Clock, OutOfTime
from tengen.players.classic.player import ClassicPlayer
from tengen.players.classic.settings import number, seconds
from tengen.text.language import marked

FULL: Final = 10_000
"""What a full window adds."""
WON: Final = 10**9
"""A finished game, more than any board can be worth; a later win is worth a little less."""
_UNTIMED_DEPTH: Final = 3
_MEASURED: Final = 30


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """`depth`: moves to look ahead, 3 if there is no time either. `time`: seconds a move, which set it."""

    depth: int | None = number(None, 1, 30, marked("Moves it looks ahead"), 6, "3")
    time: float | None = seconds()


class WindowPlayer(ClassicPlayer):
    """Alpha-beta over the windows."""

    system = "window"
    family = "drop"

    def __init__(self, settings: WindowSettings | None = None, seed: int | None = None) -> None:
        settings = settings or WindowSettings()
        super().__init__(settings, seed)
        self._settings = settings
        self.time = settings.time
        self.depth_used = 0
        """How far it meant to look for its last move."""

    def scores(self, position: Position) -> dict[Move, float]:
        """What the board is worth after each move, as far as it looks without a clock."""
        depth = self._settings.depth or _UNTIMED_DEPTH
        values = _values(position.copy(), list(position.legal_moves), depth, Clock(), exact=True)
        return dict(values)

    def _choose(self, board: Position, moves: list[Move], clock: Clock) -> Move:
        self.depth_used = self._settings.depth or self._depth(board, len(moves), clock)
        self._random.shuffle(moves)
        best = moves[0]
        try:
            # Shallow searches first: they cost little, order the moves, and leave an answer in any case.
            for depth in range(1, self.depth_used + 1):
                values = _values(board, moves, depth, clock)
                moves = sorted(values, key=lambda move: -values[move])
                best = moves[0]
                if abs(values[best]) > WON - 1000:
                    break
        except OutOfTime:
            pass
        return best

    def _depth(self, board: Position, moves: int, clock: Clock) -> int:
        left = clock.left
        if left is None:
            return _UNTIMED_DEPTH
        return depth_for(left, moves, _seconds_each(board))


def depth_for(time: float, moves: int, each: float) -> int:
    """The deepest search whose moves^depth evaluations fit into the time; at least 1.

    >>> [depth_for(time, 14, 50e-6) for time in (1, 2, 26, 27)]
    [3, 4, 4, 5]
    """
    depth = 1
    while depth < 30 and max(2, moves) ** (depth + 1) * each <= time:
        depth += 1
    return depth


def evaluate(position: Position, side: Side) -> int:
    """The own windows less the other side's."""
    game = position.game
    mine = theirs = 0
    at = position.at
    for cell in range(game.rows * game.cols):
        owner = at(cell // game.cols, cell % game.cols)
        if owner is not None:
            if owner == side:
                mine |= 1 << cell
            else:
                theirs |= 1 << cell
    total = 0
    for mask, weight in _weighted(game.rows, game.cols, game.length):
        own, other = mine & mask, theirs & mask
        if own and not other:
            total += weight * own.bit_count() + (FULL if own == mask else 0)
        elif other and not own:
            total -= weight * other.bit_count() + (FULL if other == mask else 0)
    return total


def cell_weight(row: int, col: int, rows: int, cols: int) -> int:
    """3 + i² + j², from the corners toward the middle."""
    return 3 + min(row, rows - 1 - row) ** 2 + min(col, cols - 1 - col) ** 2


@lru_cache(maxsize=16)
def _weighted(rows: int, cols: int, length: int) -> tuple[tuple[int, int], ...]:
    """Every window once: its cells as bits, and the sum of their weights."""
    return tuple(
        (
            sum(1 << cell for cell in window),
            sum(cell_weight(*divmod(cell, cols), rows, cols) for cell in window),
        )
        for window in windows(rows, cols, length)
    )


def _seconds_each(board: Position) -> float:
    """How long a move and an evaluation take on this board and this machine."""
    side, move = board.turn, board.legal_moves[0]
    start = perf_counter()
    for _ in range(_MEASURED):
        board.play(move)
        evaluate(board, side)
        board.undo()
    return (perf_counter() - start) / _MEASURED


def _values(
    board: Position, moves: list[Move], depth: int, clock: Clock, *, exact: bool = False
) -> dict[Move, int]:
    """The value of each move; unless `exact`, what is not better than the best so far is only a bound."""
    alpha = -WON
    values = {}
    for move in moves:
        board.play(move)
        values[move] = -_negamax(board, depth - 1, -WON, WON if exact else -alpha, 1, clock)
        board.undo()
        alpha = max(alpha, values[move])
    return values


def _negamax(board: Position, depth: int, alpha: int, beta: int, ply: int, clock: Clock) -> int:
    """What the board is worth to the side to move."""
    outcome = board.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0
        return WON - ply if outcome.winner == board.turn else ply - WON
    if depth == 0:
        return evaluate(board, board.turn)
    clock.check()
    best = -WON
    for move in board.legal_moves:
        board.play(move)
        value = -_negamax(board, depth - 1, -beta, -max(alpha, best), ply + 1, clock)
        board.undo()
        if value > best:
            best = value
            if best >= beta:
                break
    return best

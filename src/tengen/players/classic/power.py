"""`classic:power`: n in a row by powers of n, with a memory of what it has evaluated.

The idea: a run of j own stones is worth n^(j-1), so that with five to win a four is worth 125, a three
25, a two 5 and a stone without neighbours 1. With one end blocked a run is worth half; with both ends
blocked, one point a stone. The board is worth the own runs less the opponent's, never more than n^(n-1) -
1; a finished game is worth n^(n-1) (625 for five).

The opening is by rule: the centre, or beside the opponent's first stone on the side that is farther from
the edge. After that alpha-beta looks at the cells within 2 of any stone, `depth` moves ahead, and can
share the moves at the root among several processes, with the same value as one alone. With `adapt=yes`
the depth follows the time the last move took, from 3 to 6: deeper after less than 3 s, shallower after
more than 20 s.

Evaluations are remembered, and whoever has a place for them keeps them for later games (see `power_memory`;
`tengen play` does). A key says whose move it is and what the rules are, so nothing is mistaken for
something else.

It takes no notice of gaps: `oo.oo` is two twos to it, and wins.
"""

import os
from dataclasses import dataclass
from typing import Final

from tengen import Game, Move, Position
from tengen.players.classic.clock import Clock, OutOfTime
from tengen.players.classic.grid import as_moves, centre
from tengen.players.classic.player import ClassicPlayer
from tengen.players.classic.power_board import neighbours
from tengen.players.classic.power_memory import Evaluations, GameEvaluations, Keeper
from tengen.players.classic.power_roots import RootPool
from tengen.players.classic.power_search import PowerSearch, best_of
from tengen.players.classic.settings import number, seconds, word
from tengen.text.language import marked

SHALLOWEST: Final = 3
DEEPEST: Final = 6
QUICK: Final = 3.0
SLOW: Final = 20.0


@dataclass(frozen=True, slots=True)
class PowerSettings:
    """`depth`: moves to look ahead. `radius`: how far from other stones. `time`: seconds a move. `processes`:
    how many search at once. `adapt`: whether the depth follows the time used.
    """

    depth: int = number(4, 1, 12, marked("Moves it looks ahead"), 6)
    radius: int = number(2, 1, 24, marked("How far from a stone it looks"), 3)
    time: float | None = seconds(5.0)
    processes: int = number(1, 1, 64, marked("Processes that search"))
    adapt: str = word("no", ("no", "yes"), marked("Depth follows the time it used"))


class PowerPlayer(ClassicPlayer):
    """Alpha-beta over runs of stones, with a memory."""

    system = "power"
    family = "line"

    def __init__(
        self,
        settings: PowerSettings | None = None,
        seed: int | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        settings = settings or PowerSettings()
        super().__init__(settings, seed)
        self._settings = settings
        self.time = settings.time
        self.depth = SHALLOWEST if settings.adapt == "yes" else settings.depth
        """How far it looks now."""
        self.value: float | None = None
        """What its last move was worth to it; None if a rule chose it."""
        self.evaluations = 0
        """How many boards it had to evaluate because its memory did not have them."""
        self._keeper = keeper
        self._memory: GameEvaluations | None = None
        self._ply = -1
        self._pool: RootPool | None = None

    def scores(self, position: Position) -> dict[Move, float]:
        """What the board is worth after each move and the best answers to it, two moves ahead."""
        moves = self._candidates(position, list(position.legal_moves))
        search = PowerSearch(position.copy(), self._settings.radius, Evaluations(), Clock())
        return {move: search.exact(move, min(2, self.depth)) for move in moves}

    def ruled(self, position: Position) -> tuple[str, list[Move]] | None:
        """Its first stone is where its author put it."""
        move = opening_move(position, list(position.legal_moves))
        return None if move is None else (marked("its first move, which a rule chooses"), [move])

    @property
    def longest_work(self) -> int:
        """Boards evaluated on the longest way through the processes: here and in the busiest other one."""
        if self._pool is None:
            return self.evaluations
        here = self.evaluations - self._pool.work.total() + self._pool.work[os.getpid()]
        others = [count for process, count in self._pool.work.items() if process != os.getpid()]
        return here + max(others, default=0)

    def close(self) -> None:
        """Saves the memory and ends the processes."""
        self.save()
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    def keep_in(self, keeper: Keeper) -> None:
        """Use what this keeper has of earlier games from the next game on, and give it what is learned."""
        self.save()
        self._keeper, self._memory = keeper, None

    def save(self) -> None:
        """Hands over what was learned since the last time, if somebody keeps it."""
        if self._memory is not None:
            self._memory.save()

    def _choose(self, board: Position, moves: list[Move], clock: Clock) -> Move:
        memory = self._memory_for(board)
        self._ply, self.value = board.ply, None
        by_rule = opening_move(board, moves)
        if by_rule is not None:
            return by_rule
        candidates = self._candidates(board, moves)
        self._random.shuffle(candidates)
        move = self._search(board, candidates, memory, clock)
        self._adapt(clock.used)
        self._save_if_last(board, move)
        return move

    def _search(self, board: Position, moves: list[Move], memory: GameEvaluations, clock: Clock) -> Move:
        """One move deeper at a time, so that there is an answer when the time is up."""
        best = moves[0]
        try:
            for depth in range(1, self.depth + 1):
                values = self._values(board, moves, depth, memory, clock)
                index = best_of(values)
                best, self.value = moves[index], values[index]
                # The best move first, the others in their order: serial and parallel searches stay alike.
                moves = [best, *(move for move in moves if move != best)]
                if abs(self.value) >= finished_value(board.game):
                    break
        except OutOfTime:
            pass
        return best

    def _values(
        self, board: Position, moves: list[Move], depth: int, memory: GameEvaluations, clock: Clock
    ) -> dict[int, float]:
        if self._settings.processes > 1 and depth > 1:
            if self._pool is None:
                self._pool = RootPool(self._settings.processes, memory)
            values, counted = self._pool.values(board, moves, depth, self._settings.radius, memory, clock)
            self.evaluations += counted
            return values
        search = PowerSearch(board, self._settings.radius, memory.evaluations, clock)
        try:
            return search.values(moves, depth)
        finally:
            self.evaluations += search.counted
            while board.ply > self._ply:  # a clock that ran out left moves on the board
                board.undo()

    def _candidates(self, position: Position, moves: list[Move]) -> list[Move]:
        game = position.game
        taken = [move.row * game.cols + move.col for move in position.placed if move.kind == "cell"]
        cells = neighbours(game.rows, game.cols, self._settings.radius, taken)
        legal = set(moves)
        return [move for move in as_moves(cells, game.cols) if move in legal] or moves

    def _memory_for(self, board: Position) -> GameEvaluations:
        """The memory of this game; that of the last one is saved when another begins."""
        memory = self._memory
        if memory is None or memory.game != board.game.name:
            self.save()
            memory = self._memory = GameEvaluations(board.game.name, self._keeper)
        elif board.ply <= self._ply:
            self.save()
        return memory

    def _adapt(self, used: float) -> None:
        if self._settings.adapt == "yes":
            self.depth = adapted(self.depth, used)

    def _save_if_last(self, board: Position, move: Move) -> None:
        board.play(move)
        if board.is_over:
            self.save()
        board.undo()


def adapted(depth: int, used: float) -> int:
    """The next depth after a move that took so many seconds."""
    if used < QUICK:
        return min(DEEPEST, depth + 1)
    return max(SHALLOWEST, depth - 1) if used > SLOW else depth


def opening_move(board: Position, moves: list[Move]) -> Move | None:
    """The centre of an empty board, or beside the only stone, on the side that is farther from the edge."""
    game = board.game
    if board.ply == 0:
        return centre(moves, game.rows, game.cols)
    stone = board.last_move
    if board.ply != 1 or stone is None or stone.kind != "cell":
        return None
    # Room on each side of the stone; the first of the largest wins.
    room = {
        (0, 1): game.cols - 1 - stone.col,
        (0, -1): stone.col,
        (1, 0): game.rows - 1 - stone.row,
        (-1, 0): stone.row,
    }
    for down, right in sorted(room, key=lambda step: -room[step]):
        col, row = stone.col + right, stone.row + down
        if 0 <= col < game.cols and 0 <= row < game.rows and (beside := Move.cell(col, row)) in moves:
            return beside
    return None


def finished_value(game: Game) -> int:
    """What a won game is worth: n^(n-1)."""
    return int(game.length ** (game.length - 1))

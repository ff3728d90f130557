"""The search of `classic:power`, shared among processes.

The first move gives all others a bound, so it comes first; but it is the most expensive one, so its answers
are shared as well, and so on down the line of first moves. The other moves go out in small batches, each with
the best value so far, to whoever is free. A move counts only when it raised its bound, and then its value is
exact; so the best of all is the value that one process alone would find, and the earliest move that has it is
the move it would play.
"""

import math
import multiprocessing
import os
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tengen import Move, Position
from tengen.players.classic.clock import Clock, OutOfTime
from tengen.players.classic.power_memory import Evaluations, GameEvaluations
from tengen.players.classic.power_search import INFINITE, PowerSearch
from tengen.players.classic.power_shared import SharedEvaluations

_MOST_SENT: Final = 100_000
_SHALLOW: Final = 1
"""A search of so few moves takes a millisecond, and is not shared."""
_BATCHES: Final = 8
"""For each process: few enough to be worth sending, enough that nobody waits long for the last one."""

_shared: list[SharedEvaluations] = []
"""In a worker: the table that it shares with the others."""
_known: dict[str, Evaluations] = {}
"""In a worker: what it has evaluated of each game since it was started."""

Share = tuple[dict[int, float] | None, int, dict[int, float], int]
"""Values of moves, boards evaluated, what is new, and the process that did it."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is the same for all shares of a search."""

    radius: int
    memory: GameEvaluations
    clock: Clock


class RootPool:
    """Processes that live until `close`, so that a move does not pay for starting them."""

    def __init__(self, processes: int, memory: GameEvaluations | None = None) -> None:
        self._processes = processes
        begin = {} if memory is None else {memory.game: memory.evaluations.all()}
        self._shared = SharedEvaluations()
        # A fresh interpreter for each: a copy of this process might hold somebody's locked lock.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(
            processes, context, initializer=begin_with, initargs=(begin, self._shared.path)
        )
        self._counted = 0
        self.work: Counter[int] = Counter()
        """Boards that each process has evaluated, this one included."""

    def values(
        self,
        board: Position,
        moves: list[Move],
        depth: int,
        radius: int,
        memory: GameEvaluations,
        clock: Clock,
    ) -> tuple[dict[int, float], int]:
        """Values by index of move, and how many boards were evaluated; `OutOfTime` if any had to stop."""
        self._counted = 0
        memory.evaluations.shared = self._shared.of(memory.game)
        try:
            values = self._values(board.copy(), moves, depth, Task(radius, memory, clock))
        finally:
            memory.evaluations.shared = None
        return values, self._counted

    def _values(self, board: Position, moves: list[Move], depth: int, task: Task) -> dict[int, float]:
        """The first move alone: without its value as a bound the others would search far too much."""
        board.play(moves[0])
        values = {0: -self._exact(board, depth - 1, task)}
        board.undo()
        size = max(1, (len(moves) - 1) // (self._processes * _BATCHES))
        batches = [list(range(start, min(start + size, len(moves)))) for start in range(1, len(moves), size)]
        running: set[Future[Share]] = set()
        try:
            while batches or running:
                while batches and len(running) < self._processes:
                    batch = batches.pop(0)
                    running.add(self._submit(board, moves, batch, depth, task, bound(values, batch[0])))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    values.update(self._take(future, task))
        finally:
            wait(running)
        return values

    def _exact(self, board: Position, depth: int, task: Task) -> float:
        """The value of a position for the side to move, whatever it is."""
        search = PowerSearch(board, task.radius, task.memory.evaluations, task.clock)
        if depth <= _SHALLOW or board.is_over:
            value = search.whole(depth)
        else:
            values = self._values(board, search.replies(depth), depth, task)
            value = max(values.values())
        self._counted += search.counted
        self.work[os.getpid()] += search.counted
        return value

    def _submit(
        self, board: Position, moves: list[Move], batch: list[int], depth: int, task: Task, alpha: float
    ) -> "Future[Share]":
        wanted = task.memory.keeper is not None
        left = task.clock.left
        return self._pool.submit(search_share, board, moves, batch, depth, task.radius, left, wanted, alpha)

    def _take(self, future: "Future[Share]", task: Task) -> dict[int, float]:
        found, evaluated, new, process = future.result()
        self._counted += evaluated
        self.work[process] += evaluated
        task.memory.evaluations.add_all(new.items())
        if found is None:
            raise OutOfTime
        return found

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._shared.close()


def bound(values: dict[int, float], index: int) -> float:
    """What a move must beat to count: any earlier one, but a later one it need only equal."""
    below = (value if other < index else math.nextafter(value, -INFINITE) for other, value in values.items())
    return max(below)


def begin_with(known: dict[str, dict[int, float]], shared: Path) -> None:
    """In a worker, when it starts: what was remembered of earlier games, and the table that all share."""
    _shared.append(SharedEvaluations(shared))
    for game, values in known.items():
        _known[game] = Evaluations(values)


def search_share(
    board: Position,
    moves: list[Move],
    indices: list[int],
    depth: int,
    radius: int,
    seconds: float | None,
    wanted: bool,
    alpha: float,
) -> Share:
    """In a worker: the values of some moves (None if the time ran out), boards evaluated, and what is new."""
    known = _known.setdefault(board.game.name, Evaluations())
    known.shared = _shared[0].of(board.game.name) if _shared else None
    search = PowerSearch(board, radius, known, Clock(seconds))
    values: dict[int, float] | None
    try:
        values = search.values(moves, depth, indices, alpha)
    except OutOfTime:
        values = None
    new = known.take_new()
    # Where nothing will be saved there is nobody to send it to.
    sent = dict(list(new.items())[:_MOST_SENT]) if wanted else {}
    return values, search.counted, sent, os.getpid()

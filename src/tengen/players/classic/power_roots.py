"""The moves at the root of `classic:power`, shared among processes.

The first move is searched alone and gives all a bound. Then each process searches every n-th of the
others. A move counts only when it raised the best of its process, and then its value is exact; so the
best of all is the value that one process alone would find, and the earliest move that has it is the move
it would play.
"""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from tengen import Move, Position
from tengen.players.classic.clock import Clock, OutOfTime
from tengen.players.classic.power_memory import Evaluations, Memory
from tengen.players.classic.power_search import INFINITE, PowerSearch

_MOST_SENT: Final = 100_000

_known: dict[str, Evaluations] = {}
"""In a worker: what it has evaluated of each game since it was started."""


class RootPool:
    """Processes that live until `close`, so that a move does not pay for starting them."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        # A fresh interpreter for each: a copy of this process might hold somebody's locked lock.
        self._pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))

    def values(
        self, board: Position, moves: list[Move], depth: int, radius: int, memory: Memory, clock: Clock
    ) -> tuple[dict[int, float], int]:
        """Values by index of move, and how many boards were evaluated; `OutOfTime` if any had to stop."""
        # The first move alone: its value is the bound without which the others would search far too much.
        values, counted = self._shared(board, moves, [[0]], depth, radius, memory, clock, -INFINITE)
        rest = range(1, len(moves))
        shares = [list(rest[start :: self._processes]) for start in range(min(self._processes, len(rest)))]
        more, counted_more = self._shared(board, moves, shares, depth, radius, memory, clock, values[0])
        return values | more, counted + counted_more

    def _shared(
        self,
        board: Position,
        moves: list[Move],
        shares: list[list[int]],
        depth: int,
        radius: int,
        memory: Memory,
        clock: Clock,
        alpha: float,
    ) -> tuple[dict[int, float], int]:
        jobs = [
            self._pool.submit(
                search_share, board, moves, share, depth, radius, clock.left, memory.folder, alpha
            )
            for share in shares
        ]
        results = [job.result() for job in jobs]
        values: dict[int, float] = {}
        counted = 0
        for found, evaluated, new in results:
            counted += evaluated
            memory.evaluations.add_all(new.items())
            values.update(found or {})
        if any(found is None for found, _, _ in results):
            raise OutOfTime
        return values, counted

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def search_share(
    board: Position,
    moves: list[Move],
    indices: list[int],
    depth: int,
    radius: int,
    seconds: float | None,
    folder: Path | None,
    alpha: float,
) -> tuple[dict[int, float] | None, int, dict[int, float]]:
    """In a worker: the values of some moves (None if the time ran out), boards evaluated, and what is new."""
    game = board.game.name
    known = _known.get(game)
    if known is None:
        known = _known[game] = Memory(game, folder).evaluations
    search = PowerSearch(board, radius, known, Clock(seconds))
    values: dict[int, float] | None
    try:
        values = search.values(moves, depth, indices, alpha)
    except OutOfTime:
        values = None
    new = known.take_new()
    # Where nothing will be saved there is nobody to send it to.
    sent = {} if folder is None else dict(list(new.items())[:_MOST_SENT])
    return values, search.counted, sent

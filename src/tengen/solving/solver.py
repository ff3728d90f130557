"""A solver that is kept: the next position of the same game finds what was learned from those before."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from types import TracebackType
from typing import Any, Self

from tengen._core import Move
from tengen.engine.book import LONGEST
from tengen.engine.database import book_around
from tengen.engine.engine import Engine, stop_at_exit
from tengen.engine.info import Info, final_score
from tengen.engine.limit import Limit
from tengen.engine.score import Loss, Score, Win
from tengen.engine.stream import entering_core
from tengen.errors import EngineBusy, EngineClosed
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.solving.drops import DropProgress, DropSolver, Points, can_solve, score_of
from tengen.solving.solution import Solution
from tengen.system.machine import refuse_too_much_memory

# A few iterations to put moves in order; deeper ones only find estimates that prove nothing.
_ITERATIONS = 6
# The end of a win in so many plies is mostly found at once; the rest is not waited for.
_SOON = 20
_NODES_FOR_LINE = 100_000
_UNTIL_SOLVED = Limit()

Progress = Callable[[Any], object]
"""Hears an `Info` after every iteration, or in drop-only games a `DropProgress` several times a second."""


class Solver:
    """Solves positions of one game, one after the other, and keeps what it learned.

    >>> with Solver("connect4", memory=16) as solver:
    ...     position = Position("connect4", "4 4 5 5")
    ...     print(solver.solve(position).text)
    ...     print([f"{move}: {score}" for move, score in solver.scores(position).items()][:3])
    win in 2
    ['3: win in 2', '6: win in 2', '2: loss in 17']

    What it learned stays in its `memory` (in megabytes) until `clear`, so the next positions take less time.
    A solver answers one question at a time; several solvers may run at once. `book=False` does not use the
    opening book.
    """

    def __init__(self, game: Game | str, memory: int = 256, threads: int = 1, book: bool = True) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        if threads < 1:
            raise ValueError(f"threads must be 1 or more, not {threads}")
        refuse_too_much_memory(memory)
        self.memory = memory
        self.threads = threads
        self.book = book
        self._dropping = can_solve(self.game)
        self._drops: DropSolver | None = None
        self._engine: Engine | None = None
        self._at_work = Lock()
        self._stopped = False
        self._closed = False
        stop_at_exit(self)

    # ---- questions -------------------------------------------------------------------------------------

    def solve(
        self,
        position: Position,
        limit: Limit | None = None,
        progress: Progress | None = None,
        every_move: bool = False,
    ) -> Solution:
        """Searches until the value is proven or the limit is reached, or until `stop`.

        With `every_move` the value of every move is found too.
        """
        limit = _UNTIL_SOLVED if limit is None else limit
        if limit.clock is not None:
            raise ValueError("solving knows no clock; use Limit(time=...)")
        if position.game != self.game:
            raise ValueError(f"this solver is for {self.game.name}, not for {position.game.name}")
        with self._working():
            if position.is_over:
                return Solution(final_score(position), (), 0, 0.0, proven=True)
            if not self._dropping or limit.depth is not None:
                return self._search(position, limit, progress, every_move)
            known = _from_book(position, every_move) if self.book and position.ply <= LONGEST else None
            if known is None:
                return self._solve_drops(position, limit, progress, every_move)
            return self._with_end(known, position, limit, progress)

    def scores(
        self, position: Position, limit: Limit | None = None, progress: Progress | None = None
    ) -> dict[Move, Score]:
        """The exact score of every move for the side that plays it, the best first.

        If it was stopped or the limit was too short, only the moves that are known; perhaps none.
        """
        solution = self.solve(position, limit, progress, every_move=True)
        found = {line.best: line.score for line in solution.moves}
        empties = self.game.rows * self.game.cols - position.ply
        for move, points in solution.move_points.items():
            if points.exact:
                found[move] = score_of(points.lower, empties, position.turn)
        return dict(sorted(found.items(), key=lambda one: one[1], reverse=True))

    def stop(self) -> None:
        """Ends the running search, from any thread; `solve` then returns what is known."""
        self._stopped = True
        if self._drops is not None:
            self._drops.stop()
        if self._engine is not None:
            self._engine.stop()

    @property
    def searching(self) -> bool:
        """Is a search running?"""
        return self._at_work.locked()

    # ---- life ------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Forgets what it learned."""
        with self._working():
            if self._drops is not None:
                self._drops.clear()
            if self._engine is not None:
                self._engine.clear()

    def close(self) -> None:
        """Stops any search and frees the memory; may be called twice."""
        self._closed = True
        self.stop()
        with self._at_work:
            self._drops = None
            if self._engine is not None:
                self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ---- inside ----------------------------------------------------------------------------------------

    @contextmanager
    def _working(self) -> Iterator[None]:
        if not self._at_work.acquire(blocking=False):
            raise EngineBusy("this solver is at work; stop it first, or use a second one")
        try:
            if self._closed:
                raise EngineClosed("this solver was closed; make a new one")
            self._stopped = False
            with entering_core():
                yield
        finally:
            self._at_work.release()

    def _solve_drops(
        self,
        position: Position,
        limit: Limit,
        progress: Callable[[DropProgress], object] | None,
        every_move: bool,
    ) -> Solution:
        started = time.monotonic()
        if self._drops is None:
            self._drops = DropSolver(self.memory, self.threads)
        book = book_around(position) if self.book else None
        self._drops.use_book(None if book is None else book.native)
        found = self._drops.solve(position, limit, every_move, progress, lambda: self._stopped)
        points = found.points
        if points.exact:
            empties = self.game.rows * self.game.cols - position.ply
            score = score_of(points.lower, empties, position.turn)
        else:
            with Engine(memory=1) as engine:
                score = engine.evaluate(position)
        took = time.monotonic() - started
        return Solution(score, found.line, found.nodes, took, points.exact, (), points, found.moves)

    def _with_end(
        self,
        known: Solution,
        position: Position,
        limit: Limit,
        progress: Callable[[DropProgress], object] | None,
    ) -> Solution:
        """What the book knows, and of a quick end as many moves as are found at once."""
        if not (isinstance(known.score, Win | Loss) and known.score.plies <= _SOON):
            return known
        most = min(_NODES_FOR_LINE, limit.nodes or _NODES_FOR_LINE)
        found = self._solve_drops(position, replace(limit, nodes=most), progress, every_move=False)
        return replace(known, line=max(known.line, found.line, key=len), nodes=found.nodes, time=found.time)

    def _search(
        self,
        position: Position,
        limit: Limit,
        progress: Callable[[Info], object] | None,
        every_move: bool,
    ) -> Solution:
        started = time.monotonic()
        lines = len(position.legal_moves) if every_move else 1
        engine = self._engine_for(_ITERATIONS if limit.depth is None else None)
        with engine.stream(position, replace(limit, whole=True), lines) as stream:
            if self._stopped:
                stream.stop()
            for info in stream:
                if progress is not None:
                    progress(info)
            info = stream.result
        proven = all(line.score.is_exact for line in info.lines)
        moves = info.lines if every_move and proven else ()
        return Solution(info.score, info.moves, info.nodes, time.monotonic() - started, proven, moves)

    def _engine_for(self, exhaustive_after: int | None) -> Engine:
        if self._engine is None:
            self._engine = Engine(self.threads, self.memory)
        self._engine._options.exhaustive_after = exhaustive_after
        return self._engine


def _from_book(position: Position, every_move: bool) -> Solution | None:
    """What was solved beforehand, if that is all that was asked for.

    The book has no line to the end of a game.
    """
    book = book_around(position)
    if book is None:
        return None
    moves = book.moves(position)
    points = book.points(position) if moves is None else max(moves.values())
    if points is None or (every_move and moves is None):
        return None
    empties = position.game.rows * position.game.cols - position.ply
    score = score_of(points, empties, position.turn)
    scored = {move: Points(value, value) for move, value in (moves or {}).items()} if every_move else {}
    return Solution(score, book.line(position), 0, 0.0, True, (), Points(points, points), scored)

"""One kind of work in the hands of a crew: what a lost worker had is done again, but not for ever."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Final, Generic

from tengen.errors import TengenError
from tengen.jobs.crew import Crew, Result, Task
from tengen.text.clean import clean

_log = logging.getLogger("tengen.jobs")

TRIES: Final = 3
"""How often a task is begun again after its worker died, before it counts as lost."""


@dataclass(frozen=True, slots=True)
class Work(Generic[Task, Result]):
    """How tasks of one kind are done. Both functions, the tasks and the results must be fit for pickling."""

    do: Callable[[Task], Result]
    lose: Callable[[Task, str], Result]
    """What stands for the result of a task that cannot be done, with the reason; or it raises."""


@dataclass(slots=True)
class _Piece(Generic[Task]):
    task: Task
    failed: int = 0


class Workers(Generic[Task, Result]):
    """A crew that does one kind of work. Several may share a crew, one after the other."""

    def __init__(self, crew: Crew, work: Work[Task, Result]) -> None:
        self._crew = crew
        self._work = work
        self._open: dict[Future[list[Result]], list[_Piece[Task]]] = {}
        self._again: list[_Piece[Task]] = []

    @property
    def batch(self) -> int:
        """How many pairs of tasks make a good piece of work; 0 takes single tasks."""
        return self._crew.batch

    @property
    def free(self) -> int:
        """How many pieces of work they take just now."""
        return max(0, self._crew.free - len(self._again))

    def submit(self, tasks: Sequence[Task]) -> None:
        """Takes a piece of work; only while `free` is above 0."""
        self._start([_Piece(task) for task in tasks])

    def collect(self, seconds: float) -> list[Result]:
        """The results that are there, each once; waits at most so long for one.

        What a lost worker had is begun again, task by task.
        """
        while self._again and self._crew.free > 0:
            self._start([self._again.pop()])
        results: list[Result] = []
        for done in self._crew.wait(self._open, seconds):
            results += self._take(done, self._open.pop(done))
        return results

    def forget(self) -> None:
        """What is still being done is not wanted any more; it may come to its end, which nobody hears of."""
        for piece in self._open:
            piece.cancel()
        self._open, self._again = {}, []

    def _start(self, pieces: list[_Piece[Task]]) -> None:
        future = self._crew.start(self._work.do, tuple(piece.task for piece in pieces))
        self._open[future] = pieces

    def _take(self, done: Future[list[Result]], pieces: list[_Piece[Task]]) -> list[Result]:
        error = done.exception()
        if error is None:
            return done.result()
        if isinstance(error, TengenError):
            raise error  # it cannot be done as it was arranged
        why = _reason(error)
        lost: list[Result] = []
        for piece in pieces:
            # Of several tasks nobody knows which one it was.
            piece.failed += len(pieces) == 1
            if piece.failed < TRIES:
                _log.info("begun again, as %s: %s", why, clean(piece.task))
                self._again.append(piece)
            else:
                told = clean(f"given up after {piece.failed} tries: {why}")
                _log.warning("%s: %s", told, clean(piece.task))
                lost.append(self._work.lose(piece.task, told))
        return lost


def _reason(error: BaseException) -> str:
    if isinstance(error, BrokenProcessPool):
        return "the process that played it died"
    return clean(f"{type(error).__name__}: {error}", 200)

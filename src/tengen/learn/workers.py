"""Lessons on the workers that play the referee's games: this process, a pool of processes, or a cluster."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from tengen import TengenError
from tengen.learn.selfplay import LessonTask, Taught
from tengen.referee.match import workers_for
from tengen.referee.played import PlayedGame
from tengen.referee.pool import Workers
from tengen.referee.task import GameTask, play_all

_SLICE = 0.2


class LessonLost(TengenError):
    """Games to learn from could not be played."""


class Here:
    """Workers that are no others: everything is played in this process when it is submitted."""

    batch = 0

    def __init__(self) -> None:
        self._done: list[PlayedGame] = []

    @property
    def free(self) -> int:
        """One piece of work at a time."""
        return 0 if self._done else 1

    def submit(self, tasks: Sequence[GameTask]) -> None:
        """Plays it."""
        self._done += play_all(tuple(tasks))

    def collect(self, seconds: float) -> list[PlayedGame]:
        """What was played."""
        done, self._done = self._done, []
        return done

    def forget(self) -> None:
        """Drops what nobody has asked for yet."""
        self._done = []

    def close(self) -> None:
        """Nothing to end."""


@contextmanager
def training_workers(concurrency: int | None, cluster: str | None) -> Iterator[Workers]:
    """The workers for a training and its matches; one at a time needs no other process."""
    if concurrency == 1 and cluster is None:
        yield Here()
        return
    with workers_for(concurrency, cluster, 2**31) as workers:
        yield workers


class _Piece:
    """A lesson task as the referee's workers see it: something with a place that can be played.

    They ask nothing else of a task, and hand back what it returns.
    """

    def __init__(self, task: LessonTask) -> None:
        self.task = task

    @property
    def place(self) -> tuple[int, int]:
        return self.task.place

    def play(self) -> list[Taught]:
        return self.task.play()

    def interrupted(self, why: str) -> PlayedGame:
        raise LessonLost(f"games {self.task.numbers[0]} and following could not be played: {why}")


def teach(
    workers: Workers, tasks: Sequence[LessonTask], on_wait: Callable[[], object] | None = None
) -> list[Taught]:
    """Has all tasks played and returns their games in order, whatever order they came back in."""
    waiting = [_Piece(task) for task in tasks]
    wanted = {number for task in tasks for number in task.numbers}
    found: dict[int, Taught] = {}
    while wanted - set(found):
        while waiting and workers.free > 0:
            # The workers carry any task that can be played; their own word for it is a game.
            workers.submit([cast(GameTask, waiting.pop(0))])
        for done in cast(list[Any], workers.collect(_SLICE)):
            for taught in done:
                if taught.number in wanted:
                    found[taught.number] = taught
        if on_wait is not None:
            on_wait()
    return [found[number] for number in sorted(found)]

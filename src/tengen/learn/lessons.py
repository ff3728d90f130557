"""Lessons on whatever crew there is: this process, a pool of processes, or a cluster."""

from collections.abc import Callable, Sequence
from typing import Final

from tengen import TengenError
from tengen.jobs import Crew, Work, Workers
from tengen.learn.selfplay import LessonTask, Taught

_SLICE: Final = 0.2


class LessonLost(TengenError):
    """Games to learn from could not be played."""


def lose(task: LessonTask, why: str) -> list[Taught]:
    """A training cannot go on without a game: the same weights would not come of it."""
    raise LessonLost(f"games {task.numbers[0]} and following could not be played: {why}")


LESSONS: Final = Work(LessonTask.play, lose)
"""What workers do with the games of a training."""


def teach(
    crew: Crew, tasks: Sequence[LessonTask], on_wait: Callable[[], object] | None = None
) -> list[Taught]:
    """Has all tasks played and returns their games in order, whatever order they came back in."""
    workers = Workers(crew, LESSONS)
    waiting = list(tasks)
    missing = {number for task in tasks for number in task.numbers}
    found: dict[int, Taught] = {}
    while missing - set(found):
        while waiting and workers.free > 0:
            workers.submit([waiting.pop(0)])
        for games in workers.collect(_SLICE):
            found |= {game.number: game for game in games}
        if on_wait is not None:
            on_wait()
    return [found[number] for number in sorted(found)]

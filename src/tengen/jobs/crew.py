"""Who does the work: what any crew can do, and the one that needs no other process."""

from collections.abc import Callable, Collection
from concurrent.futures import Future
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class Crew(Protocol):
    """Does work of any kind: the processes of a pool, those of a cluster, or this one."""

    batch: int
    """How many pairs of tasks make a good piece of work; 0 takes single tasks."""

    @property
    def free(self) -> int:
        """How many pieces of work it takes just now."""
        ...

    def start(self, do: Callable[[Task], Result], tasks: tuple[Task, ...]) -> Future[list[Result]]:
        """Takes a piece of work; only while `free` is above 0. What is cancelled nobody waits for."""
        ...

    def wait(self, pieces: Collection[Future[list[Result]]], seconds: float) -> set[Future[list[Result]]]:
        """Those that are done; waits at most so long for one."""
        ...

    def close(self) -> None:
        """Drops what is still being done, and ends everything that was started for it."""
        ...


class Here:
    """This process. A piece of work is done when it is taken, and what goes wrong in it comes at once."""

    batch = 0

    def __init__(self) -> None:
        self.free = 1
        """One piece of work, until somebody has asked for its results."""

    def start(self, do: Callable[[Task], Result], tasks: tuple[Task, ...]) -> Future[list[Result]]:
        """Does it."""
        done: Future[list[Result]] = Future()
        done.set_result(do_all(do, tasks))
        self.free = 0
        return done

    def wait(self, pieces: Collection[Future[list[Result]]], seconds: float) -> set[Future[list[Result]]]:
        """All of them."""
        self.free = 1
        return set(pieces)

    def close(self) -> None:
        """Nothing to end."""


def do_all(do: Callable[[Task], Result], tasks: tuple[Task, ...]) -> list[Result]:
    """Does tasks one after the other, on whatever machine this is called."""
    return [do(task) for task in tasks]

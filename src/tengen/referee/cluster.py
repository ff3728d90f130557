"""Games on several machines: pieces of work for the workers of a `dask.distributed` cluster."""

import queue
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from time import monotonic
from typing import Any, Final

from tengen.errors import TengenError
from tengen.referee.played import PlayedGame
from tengen.referee.pool import Attempts
from tengen.referee.task import GameTask, play_all
from tengen.text.clean import clean

_AHEAD: Final = 2
"""Pieces of work for each thread of the cluster, so that none waits for us."""
_CONNECT: Final = 20
_COUNT_EVERY: Final = 2.0


class ClusterTrouble(TengenError):
    """The cluster cannot be reached, or is gone."""


class Cluster:
    """The workers that a scheduler knows. A worker that is lost loses nothing: its work is done again.

    A result counts when it arrives here, and only once.
    """

    batch = 1

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connect(address)
        self._attempts = Attempts()
        self._open: dict[str, tuple[Any, tuple[GameTask, ...]]] = {}
        self._done: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._again: list[tuple[GameTask, ...]] = []
        self._counted = float("-inf")
        self._known = 0

    @property
    def free(self) -> int:
        """Some more than there are threads; the cluster may grow and shrink meanwhile."""
        return max(0, _AHEAD * max(1, self._threads()) - len(self._open) - len(self._again))

    def submit(self, tasks: Sequence[GameTask]) -> None:
        """Sends a piece of work to the scheduler."""
        work = tuple(tasks)
        # Not pure: two equal tasks are two games. Retries are counted here, for each game.
        future = self._client.submit(play_all, work, pure=False)
        self._open[future.key] = (future, work)
        future.add_done_callback(lambda done: self._done.put(done.key))

    def collect(self, seconds: float) -> list[PlayedGame]:
        """The games that are done; those of lost workers are sent again, one by one."""
        again, self._again = self._again, []
        for work in again:
            self.submit(work)
        games: list[PlayedGame] = []
        try:
            key = self._done.get(timeout=seconds)
            while True:
                games += self._take(key)
                key = self._done.get_nowait()
        except queue.Empty:
            pass
        if self._client.status != "running":
            raise ClusterTrouble(f"the scheduler at {self._address} is gone: start it again and resume")
        return games

    def forget(self) -> None:
        """Gives work back; a game that runs on the cluster is played to its end, which nobody hears of."""
        futures = [future for future, _ in self._open.values()]
        self._open.clear()
        self._again = []
        self._attempts = Attempts()
        # The cluster may be half gone, and then anything may go wrong; but nobody waits for this.
        with suppress(Exception):
            self._client.cancel(futures)

    def close(self) -> None:
        """Gives work back and leaves."""
        self.forget()
        with suppress(Exception):
            self._client.close(timeout=5)

    def _threads(self) -> int:
        """How many games the cluster plays at once; asked now and then, as workers come and go."""
        if monotonic() - self._counted > _COUNT_EVERY:
            self._known = sum(self._client.nthreads().values())
            self._counted = monotonic()
        return self._known

    def _take(self, key: str) -> list[PlayedGame]:
        entry = self._open.pop(key, None)
        if entry is None:
            return []
        future, work = entry
        if future.status == "finished":
            games = future.result()
            future.release()
            return list(games)
        error = _error_of(future)
        if isinstance(error, TengenError):
            raise error  # the game cannot be played as it was arranged
        why = clean(f"{type(error).__name__}: {error}", 200)
        lost: list[PlayedGame] = []
        for task in work:
            given_up = self._attempts.given_up(task, why) if len(work) == 1 else None
            if given_up is not None:
                lost.append(given_up)
            else:
                self._again.append((task,))
        return lost


def _error_of(future: Any) -> BaseException:
    """Why a piece of work has no result."""
    error = future.exception() if future.status == "error" else None
    return error if isinstance(error, BaseException) else RuntimeError("the cluster lost the game")


def _connect(address: str) -> Any:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ClusterTrouble("a cluster needs dask: pip install tengen[cluster]") from None
    try:
        return distributed.Client(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as problem:
        told = f"no scheduler answers at {clean(address, 80)} ({clean(problem, 120)})"
        raise ClusterTrouble(f"{told}: start one with `dask scheduler` and write its address") from None

"""Work on several machines: pieces of it for the workers of a `dask.distributed` cluster."""

import logging
import queue
from collections.abc import Callable, Collection
from concurrent.futures import Future
from contextlib import suppress
from importlib import import_module
from time import monotonic
from typing import Any, Final

from tengen.errors import TengenError
from tengen.jobs.crew import Result, Task, do_all
from tengen.text.clean import clean

_log = logging.getLogger("tengen.jobs")

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
        self._open: dict[Future[Any], Any] = {}
        """What is waited for, and the cluster's own word for it."""
        self._told: queue.SimpleQueue[Future[Any]] = queue.SimpleQueue()
        self._counted = float("-inf")
        self._known = 0

    @property
    def free(self) -> int:
        """Some more than there are threads; the cluster may grow and shrink meanwhile."""
        self._let_go()
        return max(0, _AHEAD * max(1, self._threads()) - len(self._open))

    def start(self, do: Callable[[Task], Result], tasks: tuple[Task, ...]) -> Future[list[Result]]:
        """Sends it to the scheduler."""
        # Not pure: two equal tasks are two. Retries are counted by those who wait, for each task.
        theirs = self._client.submit(do_all, do, tasks, pure=False)
        ours: Future[list[Result]] = Future()
        self._open[ours] = theirs
        # Only a word here: the thread of callbacks is one for all clusters, and fetching results takes time.
        theirs.add_done_callback(lambda _: self._told.put(ours))
        return ours

    def wait(self, pieces: Collection[Future[list[Result]]], seconds: float) -> set[Future[list[Result]]]:
        """Those that are done, with what the cluster found."""
        with suppress(queue.Empty):
            self._fetch(self._told.get(timeout=seconds))
            while True:
                self._fetch(self._told.get_nowait())
        if self._client.status != "running":
            raise ClusterTrouble(f"the scheduler at {self._address} is gone: start it again and resume")
        return {piece for piece in pieces if piece.done()}

    def close(self) -> None:
        """Gives work back and leaves; what runs on the cluster comes to an end that nobody hears of."""
        for ours in self._open:
            ours.cancel()
        self._let_go()
        with suppress(Exception):
            self._client.close(timeout=5)

    def _fetch(self, ours: Future[Any]) -> None:
        """What came of a piece, for whoever waits for it; nothing if nobody does any more."""
        theirs = self._open.get(ours)
        if theirs is None or ours.cancelled():
            return
        del self._open[ours]
        if theirs.status != "finished":
            ours.set_exception(_error_of(theirs))
            return
        ours.set_result(list(theirs.result()))
        theirs.release()

    def _let_go(self) -> None:
        """Gives back what nobody wants any more."""
        unwanted = [self._open.pop(ours) for ours in list(self._open) if ours.cancelled()]
        if unwanted:
            # The cluster may be half gone, and then anything may go wrong; but nobody waits for this.
            with suppress(Exception):
                self._client.cancel(unwanted)

    def _threads(self) -> int:
        """How many tasks the cluster does at once; asked now and then, as workers come and go."""
        if monotonic() - self._counted > _COUNT_EVERY:
            before, self._known = self._known, sum(self._client.nthreads().values())
            if self._known != before:
                _log.info("the cluster at %s has %d threads", clean(self._address), self._known)
            self._counted = monotonic()
        return self._known


def _error_of(theirs: Any) -> BaseException:
    """Why a piece of work has no result."""
    error = theirs.exception() if theirs.status == "error" else None
    return error if isinstance(error, BaseException) else RuntimeError("the cluster lost the game")


def _connect(address: str) -> Any:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ClusterTrouble('a cluster needs dask: pip install ".[cluster]" in a checkout') from None
    try:
        return distributed.Client(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as problem:
        told = f"no scheduler answers at {clean(address, 80)} ({clean(problem, 120)})"
        raise ClusterTrouble(f"{told}: start one with `dask scheduler` and write its address") from None

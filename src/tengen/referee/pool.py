"""Games on all cores of this machine: worker processes that may die, and that never outlive the referee."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Final, Protocol

import psutil

from tengen.errors import TengenError
from tengen.referee.played import PlayedGame
from tengen.referee.task import GameTask, play_all
from tengen.text.clean import clean

TRIES: Final = 3
"""How often a game is begun again after its worker died, before it counts as interrupted."""
_PATIENCE: Final = 3.0
_MOST: Final = 256


class Workers(Protocol):
    """Where games are played: the processes of a pool, or those of a cluster."""

    batch: int
    """How many pairs make a good piece of work; 0 takes single games."""

    @property
    def free(self) -> int:
        """How many pieces of work it takes just now."""
        ...

    def submit(self, tasks: Sequence[GameTask]) -> None:
        """Takes a piece of work; only while `free` is above 0."""
        ...

    def collect(self, seconds: float) -> list[PlayedGame]:
        """The games that are done, each once; waits at most so long for one."""
        ...

    def forget(self) -> None:
        """What is still being played is not wanted any more: nobody shall take it for his own."""
        ...

    def close(self) -> None:
        """Drops what is still being played, and ends everything that was started for it."""
        ...


class Attempts:
    """How often each game was begun."""

    def __init__(self) -> None:
        self._failed: dict[tuple[int, int], int] = {}

    def given_up(self, task: GameTask, why: str) -> PlayedGame | None:
        """Counts a failure; the game as an interrupted one if it was the last try."""
        count = self._failed[task.place] = self._failed.get(task.place, 0) + 1
        if count < TRIES:
            return None
        return task.interrupted(clean(f"given up after {count} tries: {why}"))


class Pool:
    """A process for each game that is played at the same time; one that dies is replaced.

    Each process has an executor of its own: when it dies, there is no doubt which game it played.
    """

    batch = 0

    def __init__(self, workers: int | None = None) -> None:
        count = usual_concurrency() if workers is None else workers
        if not 1 <= count <= _MOST:
            raise TengenError(f"play 1 to {_MOST} games at a time, not {count}")
        self._context = multiprocessing.get_context("spawn")
        self._attempts = Attempts()
        self._idle: list[_Worker] = [_Worker(self._context) for _ in range(count)]
        # No task: it is not wanted any more.
        self._busy: dict[Future[list[PlayedGame]], tuple[_Worker, GameTask | None]] = {}
        self._again: list[GameTask] = []

    @property
    def free(self) -> int:
        """Processes that have nothing to do."""
        return max(0, len(self._idle) - len(self._again))

    def submit(self, tasks: Sequence[GameTask]) -> None:
        """Has one game played."""
        for task in tasks:
            worker = self._idle.pop()
            self._busy[worker.submit(task)] = (worker, task)

    def collect(self, seconds: float) -> list[PlayedGame]:
        """The games that are done; those whose worker died are begun again."""
        while self._again and self._idle:
            self.submit([self._again.pop()])
        done, _ = wait(self._busy, seconds, FIRST_COMPLETED)
        games: list[PlayedGame] = []
        for future in done:
            worker, task = self._busy.pop(future)
            error = future.exception()
            if error is None:
                self._idle.append(worker)
                games += future.result() if task is not None else []
                continue
            if isinstance(error, BrokenProcessPool):
                worker.end()
                worker = _Worker(self._context)
                why = "the process that played it died"
            elif isinstance(error, TengenError) and task is not None:
                raise error  # the game cannot be played as it was arranged
            else:
                why = f"{type(error).__name__}: {error}"
            self._idle.append(worker)
            if task is None:
                continue
            lost = self._attempts.given_up(task, why)
            if lost is not None:
                games.append(lost)
            else:
                self._again.append(task)
        return games

    def forget(self) -> None:
        """Games are played to their end, which nobody hears of."""
        self._again = []
        self._busy = {future: (worker, None) for future, (worker, _) in self._busy.items()}
        self._attempts = Attempts()

    def close(self) -> None:
        """Ends all processes at once, and with them the players they had started."""
        workers = [*self._idle, *(worker for worker, _ in self._busy.values())]
        self._idle, self._busy, self._again = [], {}, []
        for worker in workers:
            worker.cut()
        for worker in workers:
            worker.end()

    def pids(self) -> list[int]:
        """The processes that have told their number so far; for tests and the curious."""
        workers = [*self._idle, *(worker for worker, _ in self._busy.values())]
        return [pid for worker in workers if (pid := worker.pid) is not None]


class _Worker:
    """One process on a leash: a pipe that closes when the referee lets go of it, or is no more."""

    def __init__(self, context: multiprocessing.context.SpawnContext) -> None:
        theirs, self._ours = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(1, context, initializer=_settle_in, initargs=(theirs,))
        # Starts the process now. A Ctrl-C meant for us must not reach it while it is still loading.
        with _interrupts_held_back():
            self._pid = self._executor.submit(os.getpid)
        theirs.close()

    @property
    def pid(self) -> int | None:
        if not self._pid.done() or self._pid.exception() is not None:
            return None
        return self._pid.result()

    def submit(self, task: GameTask) -> Future[list[PlayedGame]]:
        try:
            return self._executor.submit(play_all, (task,))
        except BrokenProcessPool as error:  # it died while it had nothing to do
            broken: Future[list[PlayedGame]] = Future()
            broken.set_exception(error)
            return broken

    def cut(self) -> None:
        """Lets go of the leash."""
        self._ours.close()

    def end(self) -> None:
        """The process ends by itself when the leash is cut; one that cannot any more is killed."""
        self.cut()
        if (pid := self.pid) is not None:
            with suppress(psutil.Error):
                process = psutil.Process(pid)
                if process.ppid() == os.getpid():
                    try:
                        process.wait(_PATIENCE)
                    except psutil.TimeoutExpired:
                        process.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)


def _settle_in(leash: Connection) -> None:
    """In the worker: Ctrl-C is the referee's business, and without a referee there is nothing to do here."""
    # A function rather than SIG_IGN: programs that are started from here shall have the usual signals.
    signal.signal(signal.SIGINT, lambda *_: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def hold() -> None:
        with suppress(EOFError, OSError):
            leash.recv_bytes()
        # At once: the players' own keepers end them as soon as this process is gone.
        os._exit(1)

    threading.Thread(target=hold, name="tengen-leash", daemon=True).start()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A process that is started in the block does not hear Ctrl-C; ours comes at the end of the block."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def usual_concurrency() -> int:
    """One game a core."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1

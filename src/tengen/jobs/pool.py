"""Work on all cores of this machine: processes that may die, and that never outlive this one."""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, Final

import psutil

from tengen.errors import TengenError
from tengen.jobs.crew import Result, Task, do_all
from tengen.system.logs import LogSettings, current_log, start_log
from tengen.system.machine import cores

_log = logging.getLogger("tengen.jobs")

_PATIENCE: Final = 3.0
_MOST: Final = 256


class Pool:
    """A process for each task that is done at the same time; one that dies is replaced.

    Each process has an executor of its own: when it dies, there is no doubt which task it had.
    """

    batch = 0

    def __init__(self, workers: int | None = None) -> None:
        count = usual_concurrency() if workers is None else workers
        if not 1 <= count <= _MOST:
            raise TengenError(f"play 1 to {_MOST} games at a time, not {count}")
        self._context = multiprocessing.get_context("spawn")
        self._idle: list[_Worker] = [_Worker(self._context) for _ in range(count)]
        self._busy: dict[Future[Any], _Worker] = {}
        _log.info("%d processes to work", count)

    @property
    def free(self) -> int:
        """Processes that have nothing to do."""
        self._take_back()
        return len(self._idle)

    def start(self, do: Callable[[Task], Result], tasks: tuple[Task, ...]) -> Future[list[Result]]:
        """Gives it to a process that has nothing to do."""
        self._take_back()
        worker = self._idle.pop()
        future = worker.submit(do, tasks)
        self._busy[future] = worker
        return future

    def wait(self, pieces: Collection[Future[list[Result]]], seconds: float) -> set[Future[list[Result]]]:
        """Those that are done. A process that nobody waits for counts too: it can be had again."""
        self._take_back()
        wait({*pieces, *self._busy}, seconds, FIRST_COMPLETED)
        return {piece for piece in pieces if piece.done()}

    def close(self) -> None:
        """Ends all processes at once, and with them the programs they had started."""
        workers = [*self._idle, *self._busy.values()]
        self._idle, self._busy = [], {}
        for worker in workers:
            worker.cut()
        for worker in workers:
            worker.end()

    def pids(self) -> list[int]:
        """The processes that have told their number so far; for tests and the curious."""
        workers = [*self._idle, *self._busy.values()]
        return [pid for worker in workers if (pid := worker.pid) is not None]

    def _take_back(self) -> None:
        """Processes that have done their piece; those that died of it are replaced."""
        for future in [future for future in self._busy if future.done()]:
            worker = self._busy.pop(future)
            if not future.cancelled() and isinstance(future.exception(), BrokenProcessPool):
                _log.warning("process %s died at work; a new one takes its place", worker.pid)
                worker.end()
                worker = _Worker(self._context)
            self._idle.append(worker)


class _Worker:
    """One process on a leash: a pipe that closes when its owner lets go of it, or is no more."""

    def __init__(self, context: multiprocessing.context.SpawnContext) -> None:
        theirs, self._ours = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(
            1, context, initializer=_settle_in, initargs=(theirs, current_log())
        )
        # Starts the process now. A Ctrl-C meant for us must not reach it while it is still loading.
        with _interrupts_held_back():
            self._pid = self._executor.submit(os.getpid)
        theirs.close()

    @property
    def pid(self) -> int | None:
        if not self._pid.done() or self._pid.exception() is not None:
            return None
        return self._pid.result()

    def submit(self, do: Callable[[Task], Result], tasks: tuple[Task, ...]) -> Future[list[Result]]:
        try:
            return self._executor.submit(do_all, do, tasks)
        except BrokenProcessPool as error:  # it died while it had nothing to do
            broken: Future[list[Result]] = Future()
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


def _settle_in(leash: Connection, log: LogSettings | None) -> None:
    """In the worker: Ctrl-C is the owner's business, and without an owner there is nothing to do here."""
    if log is not None:
        start_log(log)
    # A function rather than SIG_IGN: programs that are started from here shall have the usual signals.
    signal.signal(signal.SIGINT, lambda *_: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def hold() -> None:
        with suppress(EOFError, OSError):
            leash.recv_bytes()
        # At once: the keepers of foreign programs end them as soon as this process is gone.
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
    """One task a core."""
    return cores()

"""A search in progress, as an iterator of what it finds; with `for` or with `async for`."""

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, get_ident
from types import TracebackType
from typing import Self

from tengen._core import NativeEngine, Report
from tengen.engine.info import Info, Reader
from tengen.errors import EngineBusy

# Waits are cut into slices because Python handles Ctrl-C only between them; news end a slice early.
_SLICE = 0.05
# How often a coroutine looks for news. It never blocks the event loop and needs no thread of its own.
_ASYNC_SLICE = 0.01

# Threads that may be in the core just now; Python must not shut down under them.
in_core: set[int] = set()


@contextmanager
def entering_core() -> Iterator[None]:
    """For the time in which a thread waits for a search; may be nested."""
    me = get_ident()
    if me in in_core:
        yield
        return
    in_core.add(me)
    try:
        yield
    finally:
        in_core.discard(me)


class Stream:
    """A running search: yields an `Info` after every iteration, and at the end the result.

    `Engine.stream` makes it. The search stops when you leave the `with` block, on an exception, and when the
    stream is garbage-collected. Inside the block you may pause the iteration and continue it later.
    """

    def __init__(self, native: NativeEngine, reader: Reader, limited: bool) -> None:
        self._native = native
        self._reader = reader
        self._limited = limited
        self._stopped = False
        self._detached = False
        self._rest: deque[Report] = deque()
        self._result: Info | None = None
        self._failure: Exception | None = None
        self._finished = False
        self._latest: Info | None = None
        self._reading = Lock()
        self._stopping = Lock()

    @property
    def latest(self) -> Info | None:
        """The last info that was handed out, None before the first."""
        return self._latest

    @property
    def finished(self) -> bool:
        """Has the search ended, and was everything handed out?"""
        return self._finished

    @property
    def searching(self) -> bool:
        """Is the search still running?"""
        return not self._detached and self._native.searching

    @property
    def result(self) -> Info:
        """The result of the search; waits for its end."""
        if self._result is None:
            if not (self._limited or self._stopped) and self.searching:
                raise EngineBusy("a search without a limit has no result until you stop it")
            self.wait()
        with self._reading:
            return self._collect()

    def stop(self) -> None:
        """Asks the search to end, and returns at once; earlier infos can still be read."""
        with self._stopping:
            self._stopped = True
            if not self._detached:
                self._native.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits for the end of the search, at most so long; False if it still runs. Ctrl-C stops it."""
        deadline = None if seconds is None else time.monotonic() + seconds
        try:
            with entering_core():
                while self.searching:
                    left = _SLICE if deadline is None else min(_SLICE, deadline - time.monotonic())
                    if not self._native.wait(left) and left <= 0:
                        return False
        except KeyboardInterrupt:
            self.stop()
            raise
        return True

    def next_info(self, seconds: float) -> Info | None:
        """The next info if it comes within that time, otherwise None; see `finished`."""
        with self._reading, entering_core():
            report = self._next_report(seconds)
            if report is None:
                return None
            self._latest = self._reader.info(report)
            return self._latest

    def _next_report(self, seconds: float) -> Report | None:
        if self._finished:
            return None
        if self._result is None and not self._detached:
            report = self._native.next_report(seconds)
            if report is not None or not self._native.wait(0):
                return report
        self._collect()
        report = self._rest.popleft()
        self._finished = not self._rest
        return report

    def _collect(self) -> Info:
        """Takes everything that an ended search has left behind out of the engine."""
        if self._failure is not None:
            raise self._failure
        if self._result is None:
            while (report := self._native.next_report(0)) is not None:
                self._rest.append(report)
            try:
                last = self._native.result()
            except Exception as failure:
                self._failure = failure
                raise
            self._rest.append(last)
            self._result = self._reader.info(last)
        return self._result

    def _detach(self) -> None:
        """The engine is about to search something else: keep what is ours, stop nothing any more."""
        # A search that failed, for want of memory say, tells its own reader and nobody else.
        with self._reading, self._stopping, suppress(MemoryError, RuntimeError):
            self._detached = True
            self._collect()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Info:
        try:
            while not self._finished:
                info = self.next_info(_SLICE)
                if info is not None:
                    return info
        except KeyboardInterrupt:
            self.stop()
            raise
        raise StopIteration

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self.wait()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Info:
        try:
            while not self._finished:
                info = self.next_info(0)
                if info is not None:
                    return info
                await asyncio.sleep(_ASYNC_SLICE)
        except asyncio.CancelledError:
            self.stop()
            raise
        raise StopAsyncIteration

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        while self.searching:
            await asyncio.sleep(_ASYNC_SLICE)

    def __del__(self) -> None:
        self.stop()

"""A memory's file as the rest sees it: asked and written without ever stopping a game."""

import atexit
import logging
import os
import sqlite3
import warnings
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from tengen.memory import schema
from tengen.memory.writer import Task, Writer, explain
from tengen.text.clean import clean

_log = logging.getLogger("tengen.memory")

PATIENCE: Final = 30.0
"""Seconds to wait for the writer, which may wait for other processes."""

Result = TypeVar("Result")

_open: "weakref.WeakSet[Store]" = weakref.WeakSet()

_abandoned: list[object] = []
"""Connections of a parent process, kept so that a child does not close them."""


class MemoryTrouble(UserWarning):
    """The memory cannot be used as it should; play goes on without it."""


class Store:
    """A connection to read with and a thread that writes; what goes wrong is told once."""

    def __init__(self, path: Path, most_bytes: int, warn: Callable[[str], None] | None, strict: bool) -> None:
        self.path = path
        self.trouble: str | None = None
        self._most_bytes = most_bytes
        self._warn = warn or _as_warning
        self._told = False
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._writer: Writer | None = None
        self._writes = False
        self._closed = False
        self._process = os.getpid()
        self._open(strict)
        _open.add(self)
        self.tell()

    @property
    def is_writable(self) -> bool:
        """May anything be handed to the writer?"""
        return self._writes and not self._closed

    @property
    def writer(self) -> Writer:
        """The thread that writes; started when it is first needed."""
        self._mind_forks()
        with self._lock:
            if self._writer is None:
                self._writer = Writer(self.path, self._most_bytes, self._note)
            return self._writer

    def ask(self, question: Callable[[sqlite3.Connection], Result], otherwise: Result) -> Result:
        """What the file says, or something else where it cannot be read."""
        self._mind_forks()
        with self._lock:
            if self._connection is None:
                return otherwise
            try:
                return question(self._connection)
            except sqlite3.DatabaseError as problem:
                if not schema.is_busy(problem):
                    self._connection.close()
                    self._connection = None
                    self._note(f"playing without memory: {explain(problem, self.path)}")
                return otherwise

    def read(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query; none where the file cannot be read."""
        return self.ask(lambda connection: connection.execute(query, values).fetchall(), [])

    def do(self, task: Task) -> Any:
        """Something to do in a transaction; `BadMemory` if it could not be done. Waits for it."""
        if not self.is_writable:
            raise schema.BadMemory(self.trouble or "the memory is closed")
        try:
            return self.writer.do(task).result(PATIENCE)
        except TimeoutError as problem:
            self._note(f"{self.path} is kept busy by another process; something was not remembered")
            raise schema.BadMemory(f"{self.path} is kept busy by another process") from problem
        except (sqlite3.Error, OSError) as problem:
            raise schema.BadMemory(explain(problem, self.path)) from problem

    def rewrite(self) -> None:
        """Write the whole file anew, so that nothing is left of what was deleted; or `BadMemory`."""
        try:
            connection = schema.open_store(self.path, checked=True)
            try:
                schema.rewrite(connection)
            finally:
                connection.close()
        except (sqlite3.Error, OSError) as problem:
            raise schema.BadMemory(explain(problem, self.path)) from problem

    def flush(self, seconds: float) -> bool:
        """Wait until everything handed over so far is in the file; False if it is not."""
        done = self._writer.flush(seconds) if self._writer is not None else self.is_writable
        self.tell()
        return done

    def close(self) -> None:
        """Write what is waiting and let the file go; may be called twice."""
        if self._closed or self._process != os.getpid():
            return
        self._closed = True
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close(PATIENCE)
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        self.tell()

    def tell(self) -> None:
        """Say what went wrong, if anything did and nobody has heard of it yet."""
        if self.trouble is not None and not self._told:
            self._told = True
            self._warn(self.trouble)

    def _note(self, message: str) -> None:
        """Remember the first trouble; any thread may call this, and the next caller is told."""
        _log.info("%s", clean(message))
        if self.trouble is None:
            self.trouble = message

    def _open(self, strict: bool = False) -> None:
        try:
            self._connection = schema.open_store(self.path)
            self._writes = True
            _log.debug("%s is open", self.path)
        except (schema.BadMemory, sqlite3.Error, OSError) as problem:
            if strict:
                raise schema.BadMemory(explain(problem, self.path)) from problem
            barred = not isinstance(problem, schema.BadMemory) and not schema.is_busy(problem)
            if barred and self._open_for_reading():
                self._note(f"nothing new is remembered: {explain(problem, self.path)}")
            else:
                self._note(f"playing without memory: {explain(problem, self.path)}")

    def _open_for_reading(self) -> bool:
        """In a folder where nothing may be written, what is there can still be read."""
        try:
            self._connection = schema.open_reading(self.path)
        except (schema.BadMemory, sqlite3.Error, OSError):
            return False
        return True

    def _mind_forks(self) -> None:
        """A connection must not be used on both sides of a fork, nor closed on the far one."""
        if self._process == os.getpid():
            return
        self._process = os.getpid()
        _abandoned.append(self._connection)
        self._connection, self._writer, self._lock = None, None, Lock()
        if not self._closed:
            self._open()


def _as_warning(message: str) -> None:
    warnings.warn(message, MemoryTrouble, stacklevel=4)


@atexit.register
def _close_all() -> None:
    for store in list(_open):
        store.close()

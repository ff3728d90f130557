"""The thread that writes: searches hand over what they found and go on; it is committed in batches."""

import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from threading import Condition, Thread
from typing import Any, Final

from tengen.memory import pruning, schema
from tengen.memory.results import COLUMNS

Row = tuple[Any, ...]
Task = Callable[[sqlite3.Connection], Any]

_LINGER: Final = 0.1
"""Seconds to wait for more before a batch is written."""
_MOST_WAITING: Final = 20_000
_ATTEMPTS: Final = 6
"""How often a batch is tried while other processes hold the lock, ten seconds each."""
_LOOK_AT_SIZE: Final = 1_000
_PROVEN: Final = 5  # its place in a row

UPSERT: Final = f"""
    INSERT INTO positions ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
    ON CONFLICT (game, place, weights) DO UPDATE SET
        plies = excluded.plies, hints = excluded.hints, depth = excluded.depth,
        proven = excluded.proven, bound = excluded.bound, kind = excluded.kind,
        value = excluded.value, line = excluded.line, nodes = excluded.nodes, seconds = excluded.seconds,
        engine = excluded.engine, engine_rank = excluded.engine_rank, used = excluded.used
    WHERE positions.proven = 0 AND excluded.engine_rank >= positions.engine_rank AND (
        excluded.proven
        OR (positions.bound = 'expected' AND (excluded.bound = 'exact' OR excluded.depth >= positions.depth))
        OR (excluded.bound = 'exact' AND excluded.engine_rank > positions.engine_rank)
        OR (excluded.bound = 'exact'
            AND (excluded.depth, excluded.nodes) >= (positions.depth, positions.nodes)))
"""  # noqa: S608  # the names are fixed
"""Proven results stay for ever, a newer engine is never overridden by an older one, and deeper wins."""


class Writer:
    """One thread with a connection of its own; made with the first thing to write."""

    def __init__(self, path: Path, most_bytes: int, trouble: Callable[[str], None]) -> None:
        self._path = path
        self._most_bytes = most_bytes
        self._trouble = trouble
        self._news = Condition()
        self._rows: deque[Row] = deque()
        self._tasks: deque[tuple[Task, Future[Any]]] = deque()
        self._touched: Counter[int] = Counter()
        self._stopping = False
        self._busy = False
        self._hurry = False
        self._works = True
        self._since_look = _LOOK_AT_SIZE
        self._full = False
        self._thread = Thread(target=self._run, name="tengen-memory", daemon=True)
        self._thread.start()

    def put(self, rows: Iterable[Row]) -> None:
        """Positions to keep; returns at once."""
        with self._news:
            if self._works and not self._stopping:
                for row in rows:
                    if len(self._rows) < _MOST_WAITING or row[_PROVEN]:
                        self._rows.append(row)
                self._news.notify_all()

    def touch(self, number: int) -> None:
        """A position was of use. Written with the next batch, for want of one when the memory is closed."""
        with self._news:
            self._touched[number] += 1

    def do(self, task: Task) -> "Future[Any]":
        """Something to do within the next transaction; the future has its result once that is committed."""
        future: Future[Any] = Future()
        with self._news:
            if not self._works or self._stopping:
                future.set_exception(schema.BadMemory("the memory cannot be written"))
            else:
                self._tasks.append((task, future))
                self._news.notify_all()
        return future

    def flush(self, seconds: float) -> bool:
        """Wait until everything so far is committed; False if it was not."""
        with self._news:
            self._hurry = True
            self._news.notify_all()
            done = self._news.wait_for(
                lambda: not self._works or not (self._rows or self._tasks or self._busy), seconds
            )
            self._hurry = False
            return done and self._works

    def close(self, seconds: float) -> None:
        """Write what is waiting and end the thread."""
        with self._news:
            self._stopping = True
            self._news.notify_all()
        self._thread.join(seconds)

    def _run(self) -> None:
        connection = None
        try:
            connection = schema.open_store(self._path, checked=True)
            while self._step(connection):
                pass
        except (schema.BadMemory, sqlite3.Error, OSError) as problem:
            self._give_up(problem)
        finally:
            if connection is not None:
                connection.close()

    def _step(self, connection: sqlite3.Connection) -> bool:
        with self._news:
            self._news.wait_for(lambda: self._rows or self._tasks or self._stopping)
            if not (self._tasks or self._stopping or self._hurry):
                self._news.wait_for(lambda: self._tasks or self._stopping or self._hurry, _LINGER)
            rows, tasks, touched = list(self._rows), list(self._tasks), list(self._touched.items())
            self._rows.clear()
            self._tasks.clear()
            self._touched.clear()
            self._busy = True
            last = self._stopping
        try:
            if rows or tasks or touched:
                self._write(connection, rows, tasks, touched)
        finally:
            with self._news:
                self._busy = False
                self._news.notify_all()
        return not last

    def _write(
        self,
        connection: sqlite3.Connection,
        rows: list[Row],
        tasks: list[tuple[Task, "Future[Any]"]],
        touched: list[tuple[int, int]],
    ) -> None:
        try:
            results = self._transaction(connection, rows, tasks, touched)
        except BaseException as problem:
            # Said first, so that whoever waits for a task can tell why it was not done.
            if isinstance(problem, sqlite3.Error):
                self._explain(problem)
            for _, future in tasks:
                future.set_exception(problem)
            raise
        for (_, future), result in zip(tasks, results, strict=True):
            future.set_result(result)
        self._since_look += len(rows)
        if self._since_look >= _LOOK_AT_SIZE:
            self._since_look = 0
            self._keep_small(connection)

    def _transaction(
        self,
        connection: sqlite3.Connection,
        rows: list[Row],
        tasks: list[tuple[Task, "Future[Any]"]],
        touched: list[tuple[int, int]],
    ) -> list[Any]:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                connection.execute("BEGIN IMMEDIATE")
                if not self._full:
                    connection.executemany(UPSERT, rows)
                connection.executemany(
                    "UPDATE positions SET hits = hits + ? WHERE id = ?", [(n, i) for i, n in touched]
                )
                results = [task(connection) for task, _ in tasks]
                connection.execute("COMMIT")
            except sqlite3.OperationalError as problem:
                _roll_back(connection)
                if not schema.is_busy(problem) or attempt == _ATTEMPTS:
                    raise
            except BaseException:
                _roll_back(connection)
                raise
            else:
                return results
        raise AssertionError("unreachable")

    def _keep_small(self, connection: sqlite3.Connection) -> None:
        was_full = self._full
        try:
            self._full = not pruning.shrink(connection, self._most_bytes)
        except sqlite3.OperationalError as problem:
            if not schema.is_busy(problem):
                raise
            return  # another process writes; there will be a next time
        if self._full and not was_full:
            size = f"{self._most_bytes / 2**20:.0f} MB"
            told = f"{self._path} has reached {size} and holds only games and proven results"
            self._trouble(f"{told}; no further positions are remembered: raise its limit or prune it")

    def _give_up(self, problem: Exception) -> None:
        self._explain(problem)
        with self._news:
            self._works = False
            self._rows.clear()
            for _, future in self._tasks:
                future.set_exception(problem)
            self._tasks.clear()
            self._news.notify_all()

    def _explain(self, problem: Exception) -> None:
        self._trouble(f"nothing more is remembered: {explain(problem, self._path)}")


def explain(problem: Exception, path: Path) -> str:
    """A sentence about what SQLite or the system said."""
    if isinstance(problem, schema.BadMemory):
        return str(problem)
    if isinstance(problem, sqlite3.DatabaseError) and not isinstance(problem, sqlite3.OperationalError):
        return schema.damaged(path, str(problem))
    words = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return f"{path}: {words}"


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")

"""Tables on disk: one SQLite file, one thread that writes. What is acknowledged has been written."""

import asyncio
import json
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tengen.errors import TengenError
from tengen.system.files import try_lock
from tengen.web.settings import Settings

FILE: Final = "web.db"
_DAY: Final = 86400.0
_MOST_AT_ONCE: Final = 500
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    touched REAL NOT NULL,
    over INTEGER NOT NULL,
    state TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_age ON tables (over DESC, touched);
"""
_VISITOR: Final = "ALTER TABLE tables ADD COLUMN visitor TEXT NOT NULL DEFAULT ''"
"""Who laid it; files of older versions do not have that yet."""

_FORGET_SURPLUS: Final = """
DELETE FROM tables WHERE id IN (
    SELECT id FROM (
        SELECT id, over, touched, row_number() OVER (
            PARTITION BY coalesce(nullif(visitor, ''), id) ORDER BY touched DESC
        ) AS place FROM tables
    ) ORDER BY over DESC, place DESC, touched LIMIT ?
)
"""
"""Finished games first, the oldest of them; then from those who have the most, their oldest ones."""

_UNKEPT: Final = """state LIKE '%"kept":null%' AND state NOT LIKE '%"moves":[],%'"""
"""Of a table whose game has moves, and is not in the memory. (A name in it would have its quotes escaped.)"""

_Task = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]


class BadStore(TengenError):
    """The file of the tables cannot be used."""


class TableStore:
    """The file. All writes that wait are made in one transaction, so that a slow disk serves many.

    A server has it `alone`, because it keeps open tables in its own memory; who only lays a table need not.
    """

    def __init__(self, settings: Settings, *, alone: bool = True) -> None:
        self.path: Path = settings.data / FILE
        self._settings = settings
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._closed = False
        self._lock: int | None = None
        try:
            settings.data.mkdir(parents=True, exist_ok=True)
            if alone:
                self._lock = _take(self.path.with_name(f"{FILE}.lock"))
            self.path.touch(mode=0o600)
            connection = sqlite3.connect(self.path, timeout=3, check_same_thread=False, isolation_level=None)
        except (OSError, sqlite3.Error) as problem:
            self._let_go()
            raise BadStore(f"{self.path} cannot be used for the tables: {problem}") from problem
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.executescript(_SCHEMA)
            if "visitor" not in [row[1] for row in connection.execute("PRAGMA table_info(tables)")]:
                connection.execute(_VISITOR)
        except sqlite3.Error as problem:
            connection.close()
            self._let_go()
            raise BadStore(f"{self.path} cannot be used for the tables: {problem}") from problem
        self._connection = connection
        self._thread = threading.Thread(target=self._work, name="tables", daemon=True)
        self._thread.start()

    async def save(self, id_: str, state: dict[str, Any], over: bool, visitor: str = "") -> None:
        """Returns when it is on the disk. Who laid a table stays what was said when it was new."""
        text = json.dumps(state, separators=(",", ":"))

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO tables (id, touched, over, state, visitor) VALUES (?,?,?,?,?)"
                " ON CONFLICT (id) DO UPDATE SET touched=excluded.touched, over=excluded.over,"
                " state=excluded.state",
                (id_, time.time(), int(over), text, visitor),
            )

        await self._do(write)

    async def load(self, id_: str) -> dict[str, Any] | None:
        """A table as it was saved last."""

        def read(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT state FROM tables WHERE id = ?", (id_,)).fetchone()
            return None if row is None else str(row[0])

        text = await self._do(read)
        return None if text is None else json.loads(text)

    async def unkept(self) -> list[tuple[dict[str, Any], float]]:
        """Tables whose games are not in the memory: finished, or left long ago; with when that was."""
        left = time.time() - self._settings.left_days * _DAY

        def read(connection: sqlite3.Connection) -> list[tuple[str, float]]:
            query = f"SELECT state, touched FROM tables WHERE (over OR touched < ?) AND {_UNKEPT} LIMIT ?"  # noqa: S608
            return connection.execute(query, (left, _MOST_AT_ONCE)).fetchall()

        return [(json.loads(state), touched) for state, touched in await self._do(read)]

    async def mark_kept(self, id_: str, number: int) -> None:
        """Notes where in the memory the game of a table is; nobody has touched the table by that."""

        def write(connection: sqlite3.Connection) -> None:
            row = connection.execute("SELECT state FROM tables WHERE id = ?", (id_,)).fetchone()
            if row is not None:
                text = json.dumps({**json.loads(row[0]), "kept": number}, separators=(",", ":"))
                connection.execute("UPDATE tables SET state = ? WHERE id = ?", (text, id_))

        await self._do(write)

    async def prune(self) -> int:
        """Forgets old tables; how many. A game that should be in the memory, and is not yet, stays."""
        settings = self._settings
        but = f"AND NOT ({_UNKEPT})" if settings.remembers else ""

        def work(connection: sqlite3.Connection) -> int:
            now = time.time()
            gone = connection.execute(
                f"DELETE FROM tables WHERE (touched < ? OR (over AND touched < ?)) {but}",  # noqa: S608
                (now - settings.left_days * _DAY, now - settings.finished_days * _DAY),
            ).rowcount
            (count,) = connection.execute("SELECT count(*) FROM tables").fetchone()
            surplus = count - settings.tables_kept
            if surplus > 0:
                gone += connection.execute(_FORGET_SURPLUS, (surplus,)).rowcount
            return int(gone)

        return int(await self._do(work))

    async def count(self) -> int:
        """How many tables are kept."""
        return int(
            await self._do(lambda connection: connection.execute("SELECT count(*) FROM tables").fetchone()[0])
        )

    def close(self) -> None:
        """Writes what waits and lets the file go; may be called twice."""
        if self._closed:
            return
        self._closed = True
        self._tasks.put(None)
        self._thread.join(10)
        self._connection.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._tasks.put((work, done, loop))
        return await done

    def _work(self) -> None:
        while True:
            batch = [self._tasks.get()]
            while len(batch) < _MOST_AT_ONCE and not self._tasks.empty():
                batch.append(self._tasks.get())
            tasks = [task for task in batch if task is not None]
            if tasks:
                self._commit(tasks)
            if None in batch:
                return

    def _commit(self, tasks: list[_Task]) -> None:
        results: list[Any] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for work, _, _ in tasks:
                results.append(work(self._connection))
            self._connection.execute("COMMIT")
        except sqlite3.Error as problem:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            failure = BadStore(f"{self.path}: {problem}")
            for _, done, loop in tasks:
                _settle(loop, done, None, failure)
            return
        for (_, done, loop), result in zip(tasks, results, strict=True):
            _settle(loop, done, result, None)


def _take(path: Path) -> int:
    """A lock that the system forgets when the process ends, however it ends."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if not try_lock(handle):
        os.close(handle)
        raise BadStore(f"another server uses {path.parent}: end it, or give this one a folder with --data")
    return handle


def _settle(
    loop: asyncio.AbstractEventLoop, done: "asyncio.Future[Any]", result: Any, failure: Exception | None
) -> None:
    def settle() -> None:
        if done.cancelled():
            return
        if failure is not None:
            done.set_exception(failure)
        else:
            done.set_result(result)

    # A loop that has ended in the meantime has nobody left who waits.
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)

"""Studies on disk: one SQLite file. Who has the secret with which a study was kept may change it."""

import hashlib
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tengen.errors import TengenError
from tengen.web.wire import Refusal

FILE: Final = "studies.db"
MOST_EACH: Final = 500
"""Studies of one owner."""
_MOST_VISITOR: Final = 5000
"""Studies kept from one address: a class may share one."""
_UNDO_SECONDS: Final = 30 * 86400.0
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS studies (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    visitor TEXT NOT NULL,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    moves INTEGER NOT NULL,
    version INTEGER NOT NULL,
    changed REAL NOT NULL,
    discarded REAL,
    record TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_owner ON studies (owner, changed);
CREATE INDEX IF NOT EXISTS by_visitor ON studies (visitor);
"""
_LIST: Final = (
    "SELECT id, title, game, moves, version, changed FROM studies"
    " WHERE owner = ? AND discarded IS NULL ORDER BY changed DESC"
)
_LOAD: Final = (
    "SELECT id, title, game, moves, version, changed, record, owner FROM studies"
    " WHERE id = ? AND discarded IS NULL"
)
_COUNTS: Final = (
    ("SELECT count(*) FROM studies WHERE owner = ? AND discarded IS NULL", MOST_EACH),
    ("SELECT count(*) FROM studies WHERE visitor = ?", _MOST_VISITOR),
)
_ABSENT: Final = "there is no such study here; it may have been deleted"
_CHANGED: Final = "this study was changed in another window: open it anew, or keep yours as a new study"


class BadStudies(TengenError):
    """The file of the studies cannot be used."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A study without its moves."""

    id: str
    title: str
    game: str
    moves: int
    version: int
    changed: float


class StudyStore:
    """The file. What a method has returned from is on the disk."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._lock = threading.Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
            self._connection = sqlite3.connect(self.path, timeout=3, check_same_thread=False)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=FULL")
            self._connection.executescript(_SCHEMA)
            with self._connection:
                self._connection.execute(
                    "DELETE FROM studies WHERE discarded < ?", (time.time() - _UNDO_SECONDS,)
                )
        except (OSError, sqlite3.Error) as problem:
            raise BadStudies(f"{self.path} cannot be used for the studies: {problem}") from problem

    def all_of(self, owner: str) -> list[Kept]:
        """What somebody has, the latest first."""
        with self._using() as connection:
            return [Kept(*row) for row in connection.execute(_LIST, (_hashed(owner),))]

    def load(self, id_: str, owner: str | None) -> tuple[Kept, str, bool]:
        """A study, its record, and whether it is this owner's."""
        with self._using() as connection:
            row = connection.execute(_LOAD, (id_,)).fetchone()
        if row is None:
            raise Refusal("not-found", _ABSENT)
        return Kept(*row[:6]), row[6], owner is not None and row[7] == _hashed(owner)

    def add(self, owner: str, visitor: str, title: str, game: str, moves: int, record: str) -> Kept:
        """A new study."""
        kept = Kept(secrets.token_urlsafe(9), title, game, moves, 1, time.time())
        with self._using() as connection:
            self._refuse_full(connection, _hashed(owner), visitor)
            connection.execute(
                "INSERT INTO studies (id, owner, visitor, title, game, moves, version, changed, record)"
                " VALUES (?,?,?,?,?,?,?,?,?)",
                (kept.id, _hashed(owner), visitor, title, game, moves, kept.version, kept.changed, record),
            )
        return kept

    def change(
        self, id_: str, owner: str, version: int, title: str, game: str, moves: int, record: str
    ) -> Kept:
        """Another state of a study; refused if it has changed since the version that was seen."""
        with self._using() as connection:
            now = self._version(connection, id_, owner)
            if now != version and not self._is_same(connection, id_, now == version + 1, record):
                raise Refusal("changed", _CHANGED)
            kept = Kept(id_, title, game, moves, now + 1, time.time())
            connection.execute(
                "UPDATE studies SET title=?, game=?, moves=?, version=?, changed=?, record=? WHERE id=?",
                (title, game, moves, kept.version, kept.changed, record, id_),
            )
        return kept

    def rename(self, id_: str, owner: str, title: str) -> None:
        """Another title."""
        with self._using() as connection:
            self._version(connection, id_, owner)
            connection.execute("UPDATE studies SET title=? WHERE id=?", (title, id_))

    def discard(self, id_: str, owner: str, *, undo: bool = False) -> None:
        """Deletes it, or brings it back."""
        when = None if undo else time.time()
        with self._using() as connection:
            self._version(connection, id_, owner, also_discarded=True)
            connection.execute("UPDATE studies SET discarded=? WHERE id=?", (when, id_))

    def close(self) -> None:
        """Lets the file go."""
        with self._lock:
            self._connection.close()

    def _version(
        self, connection: sqlite3.Connection, id_: str, owner: str, *, also_discarded: bool = False
    ) -> int:
        """The version of a study that this owner may change."""
        found = "SELECT version, owner, discarded FROM studies WHERE id = ?"
        row = connection.execute(found, (id_,)).fetchone()
        if row is None or (row[2] is not None and not also_discarded):
            raise Refusal("not-found", _ABSENT)
        if row[1] != _hashed(owner):
            raise Refusal("not-yours", "this study is somebody else's: keep a copy of your own")
        return int(row[0])

    def _is_same(self, connection: sqlite3.Connection, id_: str, is_next: bool, record: str) -> bool:
        """Was this very change written before, and only the answer lost?"""
        found = connection.execute("SELECT record FROM studies WHERE id = ?", (id_,)).fetchone()
        return is_next and found is not None and found[0] == record

    def _refuse_full(self, connection: sqlite3.Connection, owner: str, visitor: str) -> None:
        for (query, most), value in zip(_COUNTS, (owner, visitor), strict=True):
            (count,) = connection.execute(query, (value,)).fetchone()
            if count >= most:
                raise Refusal("full", f"{most} studies are the most: delete some, or export them first")

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """One at a time; all or nothing."""
        try:
            with self._lock, self._connection:
                yield self._connection
        except sqlite3.Error as problem:
            raise BadStudies(f"{self.path}: {problem}") from problem


def _hashed(owner: str) -> str:
    return hashlib.sha256(owner.encode()).hexdigest()

"""The tables of a memory, how an older file becomes a newer one, and which files are left alone."""

import sqlite3
import time
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tengen.errors import TengenError

APPLICATION: Final = 0x544E474E
"""Marks a file as a memory of Tengen: the letters TNGN."""

MIGRATIONS: Final = (
    """
    CREATE TABLE positions (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        place BLOB NOT NULL,
        depth INTEGER NOT NULL,
        proven INTEGER NOT NULL,
        bound TEXT NOT NULL CHECK (bound IN ('exact', 'expected')),
        kind TEXT NOT NULL,
        value REAL NOT NULL,
        line TEXT NOT NULL,
        nodes INTEGER NOT NULL,
        seconds REAL NOT NULL,
        engine TEXT NOT NULL,
        engine_rank INTEGER NOT NULL,
        hits INTEGER NOT NULL DEFAULT 0,
        used INTEGER NOT NULL,
        UNIQUE (game, place)
    );
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        fingerprint BLOB NOT NULL UNIQUE,
        game TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        result TEXT NOT NULL,
        verdict TEXT NOT NULL,
        played TEXT NOT NULL,
        plies INTEGER NOT NULL,
        first_seconds REAL,
        second_seconds REAL,
        record TEXT NOT NULL
    );
    CREATE INDEX games_by_name ON games (game, played);
    """,
    """
    CREATE TABLE visits (
        place BLOB NOT NULL,
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        move TEXT NOT NULL,
        points REAL NOT NULL,
        PRIMARY KEY (place, game, ply)
    ) WITHOUT ROWID;
    CREATE INDEX visits_by_game ON visits (game);
    """,
    """
    CREATE TABLE searched (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        place BLOB NOT NULL,
        weights TEXT NOT NULL,
        plies INTEGER NOT NULL,
        depth INTEGER NOT NULL,
        proven INTEGER NOT NULL,
        bound TEXT NOT NULL CHECK (bound IN ('exact', 'expected')),
        kind TEXT NOT NULL,
        value REAL NOT NULL,
        line TEXT NOT NULL,
        nodes INTEGER NOT NULL,
        seconds REAL NOT NULL,
        engine TEXT NOT NULL,
        engine_rank INTEGER NOT NULL,
        hits INTEGER NOT NULL DEFAULT 0,
        used INTEGER NOT NULL,
        hints BLOB,
        UNIQUE (game, place, weights)
    );
    INSERT INTO searched (id, game, place, weights, plies, depth, proven, bound, kind, value, line, nodes,
                          seconds, engine, engine_rank, hits, used)
        SELECT id, game, place, '', 0, depth, proven, bound, kind, value, line, nodes,
               seconds, engine, engine_rank, hits, used FROM positions WHERE proven;
    DROP TABLE positions;
    ALTER TABLE searched RENAME TO positions;
    CREATE INDEX positions_with_hints ON positions (game, weights, plies) WHERE hints IS NOT NULL;
    """,
    """
    CREATE TABLE evaluations (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        board INTEGER NOT NULL,
        value REAL NOT NULL,
        UNIQUE (game, board)
    );
    """,
)
"""One script a version: the tables of the first, then what each later one changed.

The third tells apart what was found with different weights of the evaluation. Of earlier results nobody
knows the weights, so only the proven ones stay.
"""

VERSION: Final = len(MIGRATIONS)

_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_WHOLE_CHECK: Final = 32 * 2**20
"""Files up to this size are looked at from end to end when they are opened; it takes a few milliseconds."""
_PATIENCE: Final = 10.0
_SWITCHES: Final = 40
_PAUSE: Final = 0.05


class BadMemory(TengenError):
    """A file that cannot be used as a memory; it is left as it was."""


def open_store(path: Path, checked: bool = False) -> sqlite3.Connection:
    """A connection that may write; `BadMemory`, `OSError` or `sqlite3.Error` before anything was changed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size:
        # A journal means that another process makes the tables right now, or was killed in the midst of it:
        # then SQLite puts the file in order first, under a lock.
        if not checked and not path.with_name(path.name + "-journal").exists():
            _await_marks(path)
            check(path)
        return _connect(path, "rw")
    # SQLite makes the file; until the tables are there it is empty, and another process waits for the lock.
    return _connect(path, "rwc")


def _await_marks(path: Path) -> None:
    """Another process may be making the file just now; a foreign one stays without marks."""
    for _ in range(10):
        with path.open("rb") as file:
            header = file.read(_HEADER)
        if not header.startswith(_MAGIC) or any(header[68:72]):
            return
        time.sleep(_PAUSE)


def open_reading(path: Path) -> sqlite3.Connection:
    """A connection to a file in a folder where nothing may be written."""
    check(path, immutable=True)
    connection = sqlite3.connect(_uri(path, "ro", immutable=True), uri=True, check_same_thread=False)
    connection.isolation_level = None
    return connection


def check(path: Path, immutable: bool = False) -> None:
    """Refuse what is no memory, a newer memory or a damaged one, without writing a byte to it."""
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        raise BadMemory(f"{path} is no memory of Tengen; name another file with --memory")
    _check_marks(path, int.from_bytes(header[68:72], "big"), int.from_bytes(header[60:64], "big"))
    if immutable and (wal := path.with_name(path.name + "-wal")).exists() and wal.stat().st_size:
        raise BadMemory(f"{path} has changes that can only be read where files may be written")
    try:
        connection = sqlite3.connect(_uri(path, "ro", immutable), uri=True, timeout=_PATIENCE)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (mark,) = connection.execute("PRAGMA application_id").fetchone()
            _check_marks(path, mark, version)
            if path.stat().st_size <= _WHOLE_CHECK:
                (word,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                if word != "ok":
                    raise BadMemory(damaged(path, word))
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        finally:
            connection.close()
    except sqlite3.OperationalError:
        raise  # it cannot be opened here and now, which says nothing about what it holds
    except sqlite3.DatabaseError as problem:
        raise BadMemory(damaged(path, str(problem))) from problem


def damaged(path: Path, why: str) -> str:
    """What to say about a file that SQLite cannot read."""
    told = " ".join(why.split())[:200]
    return f"{path} is damaged ({told}); it was left as it is: move it away to start a new memory"


def _check_marks(path: Path, application: int, version: int) -> None:
    if application != APPLICATION:
        raise BadMemory(f"{path} is a database of another program; name another file with --memory")
    if version > VERSION:
        told = f"{path} was written by a newer Tengen (memory version {version}, this one knows {VERSION})"
        raise BadMemory(f"{told}; update Tengen or name another file with --memory")


def _uri(path: Path, mode: str, immutable: bool = False) -> str:
    return f"file:{quote(str(path.absolute()))}?mode={mode}" + ("&immutable=1" if immutable else "")


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(_uri(path, mode), uri=True, timeout=_PATIENCE, check_same_thread=False)
    try:
        connection.isolation_level = None  # transactions are begun by hand
        # A killed process loses nothing that was committed; only a power cut may take the last moments.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        # Pages first: another process may make the tables at this moment, and the marks come with them.
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        if pages:
            _check_marks(path, mark, version)
        if version < VERSION:
            migrate(connection, path)
        _write_ahead(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Readers and a writer side by side. Kept in the file, so only the first process has to switch it on."""
    for _ in range(_SWITCHES):
        (journal,) = connection.execute("PRAGMA journal_mode").fetchone()
        if journal == "wal":
            return
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            # SQLite does not wait here when another process is at it; without it all works, only slower.
            if not is_busy(problem):
                raise
            time.sleep(_PAUSE)


def rewrite(connection: sqlite3.Connection) -> None:
    """Build the file anew and empty the log beside it: deleted rows leave no bytes behind."""
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("VACUUM")
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise sqlite3.OperationalError("another process keeps the file busy; end it and forget once more")


def is_busy(problem: Exception) -> bool:
    """Is it only that another process holds a lock?"""
    return isinstance(problem, sqlite3.OperationalError) and (
        "locked" in str(problem) or "busy" in str(problem)
    )


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the tables to today's version, all steps or none; whoever comes second finds it done."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    if pages == 0:
        # Must be said before the first table; lets a pruned file shrink.
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        if version or mark:
            _check_marks(path, mark, version)
        for number in range(version, VERSION):
            for statement in MIGRATIONS[number].split(";"):
                if statement.strip():
                    connection.execute(statement)
            if number == 1 and version:
                _fill_visits(connection)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _fill_visits(connection: sqlite3.Connection) -> None:
    """The second version looks games up by position: enter those that are there already."""
    from tengen.memory.games import add_visits
    from tengen.records import loads

    for number, text in connection.execute("SELECT id, record FROM games").fetchall():
        add_visits(connection, number, loads(text))

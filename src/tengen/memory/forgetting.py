"""A person can be forgotten entirely: games and name go, and the file keeps no trace of either."""

import re
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tengen.errors import BadRecord
from tengen.memory.games import entry
from tengen.memory.likeness import known_as
from tengen.memory.memory import Memory
from tengen.records import Record, dumps, load, loads
from tengen.system.files import write_whole

LIKE: Final = "tengen:like="
NOBODY: Final = "tengen:like=somebody"
"""What an imitation of somebody forgotten is called in games that others played against it."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What goes, or went."""

    name: str
    games: int
    renamed: int
    """Games of others, in which the name stood."""


def about(memory: Memory, name: str) -> Forgotten:
    """What would go; `UnknownPlayer` if nobody of this name is known."""
    known = known_as(memory, name)
    own, others = _found(memory, known)
    return Forgotten(known, len(own), len(others))


def forget(memory: Memory, name: str) -> Forgotten:
    """Remove somebody's games, and the name from the games of others; the file keeps no trace of them."""
    known = known_as(memory, name)
    own, others = _found(memory, known)
    # What costs time is done before a lock is taken.
    renamed = [(number, _without(record, known)) for number, record in others]
    rows = [(entry(record, stamp=False).row, dumps(record), number) for number, record in renamed]

    def work(connection: sqlite3.Connection) -> None:
        connection.executemany("DELETE FROM games WHERE id = ?", [(number,) for number in own])
        for row, text, number in rows:
            connection.execute(
                "UPDATE OR REPLACE games SET fingerprint = ?, first = ?, second = ?, record = ? WHERE id = ?",
                (row[0], row[2], row[3], text, number),
            )

    memory.store.do(work)
    memory.flush()
    memory.store.rewrite()
    return Forgotten(known, len(own), len(others))


def forget_files(folder: Path, name: str) -> int:
    """The same for games that were left and lie in the user's folder as records; how many files changed."""
    changed = 0
    for path in sorted(folder.glob("*.tengen")):
        try:
            record = load(path)
        except BadRecord:
            continue  # no game of ours
        if name in record.players:
            path.unlink()
            changed += 1
        elif (other := _without(record, name)) != record:
            write_whole(path, dumps(other).encode())
            changed += 1
    return changed


def _found(memory: Memory, name: str) -> tuple[list[int], list[tuple[int, Record]]]:
    """The numbers of somebody's games, and games of others that name them."""
    own, others = [], []
    for number, first, second, text in memory.store.read("SELECT id, first, second, record FROM games"):
        if name in (first, second):
            own.append(number)
        elif name.casefold() in text.casefold():
            record = loads(text)
            if _without(record, name) != record:
                others.append((number, record))
    return own, others


def _without(record: Record, name: str) -> Record:
    """The same game without the name: not in a seat, and as a word of its own nowhere else."""
    imitation = re.compile(rf"{LIKE}{re.escape(name)}(?:,.*)?", re.IGNORECASE)
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    seats = ("First", "Second")
    tags = {
        tag: NOBODY if imitation.fullmatch(value) else value
        for tag, value in record.tags.items()
        if imitation.fullmatch(value) or tag in seats or not word.search(value)
    }

    def kept(comment: str | None) -> str | None:
        return None if comment and word.search(comment) else comment

    moves = [replace(move, comment=kept(move.comment)) for move in record.moves]
    return replace(record, tags=tags, comment=kept(record.comment), moves=moves)

"""Games in the memory: their records, who played them, and which positions they went through."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, Final

from tengen.memory.canonical_key import canonical_key_of
from tengen.records import Record, dumps, loads
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

PLAYED: Final = "Played"
"""The tag with the moment a game ended, which tells two games with the same moves apart."""

SIGNED: Final = "Signed"
"""The tag with the name of a person who won and wants it known."""

UNFINISHED: Final = "*"


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game in the memory."""

    id: int
    game: str
    first: str
    second: str
    result: str
    verdict: str
    played: str
    """When, in ISO 8601; as the record tells it for games that were imported."""
    plies: int
    seconds: tuple[float | None, float | None]
    """The time each side used, where it was measured."""
    text: str
    """The whole record."""

    @property
    def record(self) -> Record:
        """The game itself, to replay."""
        return loads(self.text)

    def points(self, name: str) -> float | None:
        """1, one half or 0 for a player; None if it did not play, played both sides, or nobody knows."""
        if self.result == UNFINISHED or (self.first == name) == (self.second == name):
            return None
        first = {"1-0": 1.0, "0-1": 0.0}.get(self.result, 0.5)
        return first if self.first == name else 1 - first


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on its way into the memory: everything that costs time is done before a lock is taken."""

    row: tuple[Any, ...]
    visits: list[tuple[bytes, int, str, float]]


def entry(record: Record, stamp: bool) -> Entry:
    """Check a record and make its row; `stamp` notes the present moment in it."""
    if stamp and PLAYED not in record.tags:
        moment = datetime.now(UTC).isoformat(timespec="microseconds")
        record = replace(record, tags={**record.tags, PLAYED: moment})
    text = dumps(record)
    first, second = record.players
    played = record.tags.get(PLAYED) or record.tags.get("Date", "")
    fingerprint = blake2b(text.encode(), digest_size=16).digest()
    row = (
        fingerprint,
        record.game.name,
        first,
        second,
        record.result,
        record.verdict,
        played,
        len(record.moves),
        *_seconds(record),
        text,
    )
    return Entry(row, visits_of(record))


def insert(connection: sqlite3.Connection, new: Entry, replaces: int | None = None) -> int | None:
    """Inside a transaction: add the game and its positions; its number, None if it is there already."""
    if replaces is not None:
        connection.execute("DELETE FROM games WHERE id = ?", (replaces,))
    names = "fingerprint, game, first, second, result, verdict, played, plies, first_seconds, second_seconds"
    done = connection.execute(
        f"INSERT INTO games ({names}, record) VALUES (?,?,?,?,?,?,?,?,?,?,?)"  # noqa: S608  # fixed names
        " ON CONFLICT (fingerprint) DO NOTHING RETURNING id",
        new.row,
    ).fetchone()
    if done is None:
        return None
    number = int(done[0])
    _insert_visits(connection, number, new.visits)
    return number


def add_visits(connection: sqlite3.Connection, number: int, record: Record) -> None:
    """Enter the positions of a game that is in the memory already."""
    _insert_visits(connection, number, visits_of(record))


def visits_of(record: Record) -> list[tuple[bytes, int, str, float]]:
    """Place, ply, move and points of the mover for every move of a decided or drawn game."""
    if record.result == UNFINISHED:
        return []
    visits = []
    position = Position(record.game)
    for ply, played in enumerate(record.moves):
        key = canonical_key_of(position)
        winner = record.winner
        points = 0.5 if winner is None else float(winner is position.turn)
        visits.append((key.digest, ply, str(key.outward(played.move)), points))
        position.play(played.move)
    return visits


def select(
    connection: sqlite3.Connection,
    game: str | None = None,
    player: str | None = None,
    number: int | None = None,
    limit: int | None = None,
    newest_first: bool = True,
) -> Iterator[StoredGame]:
    """Games that fit, with their records."""
    conditions, values = ["1"], []
    if game is not None:
        conditions.append("game = ?")
        values.append(Game(game).name)
    if player is not None:
        conditions.append("? IN (first, second)")
        values.append(player)
    if number is not None:
        conditions.append("id = ?")
        values.append(str(number))
    yield from select_where(connection, " AND ".join(conditions), values, limit, newest_first)


def select_where(
    connection: sqlite3.Connection,
    where: str,
    values: Sequence[Any],
    limit: int | None = None,
    newest_first: bool = True,
) -> Iterator[StoredGame]:
    """Games for which a condition of ours holds; foreign text comes in by its values alone."""
    order = "DESC" if newest_first else "ASC"
    query = (
        "SELECT id, game, first, second, result, verdict, played, plies,"  # noqa: S608  # no foreign text
        f" first_seconds, second_seconds, record FROM games WHERE {where} ORDER BY id {order} LIMIT ?"
    )
    for row in connection.execute(query, (*values, -1 if limit is None else limit)):
        number, kind, first, second, result, verdict, played, plies, one, other, text = row
        seconds = (one, other)
        yield StoredGame(number, kind, first, second, result, verdict, played, plies, seconds, text)


def signed(connection: sqlite3.Connection, game: str | None = None) -> Iterator[tuple[str, str]]:
    """Name and moment of every game that its winner signed."""
    for played, text in connection.execute(
        "SELECT played, record FROM games WHERE result IN ('1-0', '0-1') AND instr(record, ?1)"
        " AND (?2 IS NULL OR game = ?2)",
        (SIGNED, game),
    ):
        record = loads(text)
        name = record.tags.get(SIGNED)
        if name and record.winner is not None and record.players[record.winner] == name:
            yield name, played


def _insert_visits(
    connection: sqlite3.Connection, number: int, visits: list[tuple[bytes, int, str, float]]
) -> None:
    connection.executemany(
        "INSERT OR IGNORE INTO visits (place, game, ply, move, points) VALUES (?,?,?,?,?)",
        ((place, number, ply, move, points) for place, ply, move, points in visits),
    )


def _seconds(record: Record) -> tuple[float | None, float | None]:
    used: dict[Side, list[float]] = {side: [] for side in Side}
    position = Position(record.game)
    for played in record.moves:
        if played.seconds is not None:
            used[position.turn].append(played.seconds)
        position.play(played.move)
    first, second = (round(sum(times), 3) if times else None for times in used.values())
    return first, second

"""The memory: what was played and what was searched, for the next game and for the next process."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, Self

from tengen import __version__
from tengen.engine.info import Info
from tengen.engine.weights import Weights
from tengen.families import family_of
from tengen.memory import games as stored_games
from tengen.memory import pruning, schema
from tengen.memory.canonical_key import canonical_key_of, is_memorable
from tengen.memory.experience import Experience, Tally
from tengen.memory.games import StoredGame
from tengen.memory.neighbours import FURTHEST, MOST_LOOKED_AT, Neighbour, neighbours
from tengen.memory.paths import memory_file
from tengen.memory.rating import PlayerRating, rate
from tengen.memory.results import Origin, Recalled, engine_rank, recalled, rows
from tengen.memory.store import PATIENCE, Store
from tengen.records import Record
from tengen.rules.game import Game
from tengen.rules.position import Position

MOST_BYTES: Final = 256 * 2**20


@lru_cache(maxsize=256)
def built_in_mark(game: str) -> str:
    """The mark of the weights that the engine has by itself."""
    return Weights().mark(game)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player has done so far."""

    name: str
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Win:
    """A game that was won."""

    name: str
    loser: str
    game: str
    played: str
    """When, in ISO 8601."""


@dataclass(frozen=True, slots=True)
class Fame:
    """A line of the hall of fame: somebody who beat the computer and signed the game."""

    name: str
    wins: int
    last: str
    """When the last of them was won, in ISO 8601."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a memory holds."""

    path: str
    version: int
    bytes: int
    games: int
    unfinished: int
    positions: int
    proven: int
    hits: int
    by_game: dict[str, dict[str, int]] = field(default_factory=dict)
    """Games, positions, proven positions and the evaluations of `classic:power` of every game."""
    evaluations: int = 0
    """Boards that `classic:power` has evaluated."""


class Memory:
    """Games and searched positions in a file that many processes may share.

    >>> from tempfile import TemporaryDirectory
    >>> from tengen import Engine, Limit, Position
    >>> with TemporaryDirectory() as folder, Memory(Path(folder) / "memory.db") as memory, Engine() as engine:
    ...     corner = Position("tictactoe", "a1 b2")
    ...     memory.remember(corner, engine.analyse(corner, Limit(depth=9)))
    ...     flushed = memory.flush()
    ...     print(memory.recall(Position("tictactoe", "c3 b2")).score)
    draw

    Without a path it is the user's own. Trouble with the file never stops a game: it is told once, by `warn`
    or as a warning, and kept in `trouble`; the memory is then empty or only read. `strict` makes it an error.
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        most_bytes: int = MOST_BYTES,
        warn: Callable[[str], None] | None = None,
        strict: bool = False,
        engine: str = __version__,
    ) -> None:
        self.engine = engine
        """The version that results are written for."""
        path = memory_file() if path is None else Path(os.path.expanduser(path))
        self.store = Store(path, most_bytes, warn, strict)
        """The file, for what has a table of its own in it."""

    @property
    def path(self) -> Path:
        """The file."""
        return self.store.path

    @property
    def trouble(self) -> str | None:
        """What went wrong first, in a sentence; None as long as all is well."""
        return self.store.trouble

    @classmethod
    def open(cls, path: str | os.PathLike[str] | None = None, **options: Any) -> Self:
        """The same as `Memory(path)`."""
        return cls(path, **options)

    # ---- positions ---------------------------------------------------------------------------------------

    def remember(
        self, position: Position, info: Info, *, weights: str | None = None, hints: bytes = b""
    ) -> None:
        """Keep what a search found, and what its main line says of the next positions; returns at once.

        `weights` is the engine's `weights_mark`, by default that of the built-in ones; `hints` is what its
        `harvest` gave, with the moves on the stored board (`CanonicalKey.symmetries`).
        """
        self.store.tell()
        if (
            not self.store.is_writable
            or info.depth < 1
            or not info.lines
            or not info.moves
            or position.is_over
        ):
            return
        if is_memorable(position):
            mark = built_in_mark(position.game.name) if weights is None else weights
            origin = Origin(self.engine, mark, int(time.time()))
            self.store.writer.put(rows(position, info, origin, hints))

    def recall(self, position: Position, *, weights: str | None = None) -> Recalled | None:
        """What is known of a position or of one that is the same by symmetry; None if nothing is.

        Proofs hold whoever found them, everything else only with the same weights.
        """
        self.store.tell()
        if position.is_over or not is_memorable(position):
            return None
        key = canonical_key_of(position)
        mark = built_in_mark(key.game) if weights is None else weights
        found = self.store.read(
            "SELECT id, depth, proven, bound, kind, value, line, nodes, seconds, engine, hints"
            " FROM positions WHERE game = ? AND place = ? AND (proven OR weights = ?)"
            " ORDER BY proven DESC LIMIT 1",
            (key.game, key.code, mark),
        )
        if not found:
            return None
        number, *row = found[0]
        if self.store.is_writable:
            self.store.writer.touch(number)
        return recalled(position, key, tuple(row))

    def neighbours(
        self, position: Position, *, weights: str | None = None, most: int | None = None
    ) -> list[Neighbour]:
        """What earlier searches of the next positions left, one or two moves from here, the longest first.

        In edge games also what those left that came by here: of positions that lack one or two of the edges,
        or have another one instead of one.
        """
        if position.is_over or not is_memorable(position):
            return []
        name = position.game.name
        mark = built_in_mark(name) if weights is None else weights
        family = family_of(position.game)
        nearest = position.ply + (-FURTHEST if family.moves_commute else 1)
        found = self.store.read(
            "SELECT place, hints FROM positions WHERE game = ? AND weights = ? AND plies BETWEEN ? AND ?"
            " AND hints IS NOT NULL AND engine_rank = ? ORDER BY nodes DESC LIMIT ?",
            (name, mark, nearest, position.ply + FURTHEST, engine_rank(self.engine), MOST_LOOKED_AT),
        )
        return list(islice(neighbours(position, found), family.most_neighbours if most is None else most))

    # ---- games -------------------------------------------------------------------------------------------

    def add_game(self, record: Record, *, replaces: int | None = None) -> int | None:
        """Keep a game, finished or left, with the present moment; its number. It may replace another one."""
        return self._add([stored_games.entry(record, stamp=True)], replaces)[0]

    def import_games(self, records: Iterable[Record]) -> list[int | None]:
        """Keep games as they are, all in one step; None for each that is there already."""
        return self._add([stored_games.entry(record, stamp=False) for record in records])

    def games(
        self,
        game: Game | str | None = None,
        player: str | None = None,
        limit: int | None = None,
        newest_first: bool = True,
    ) -> list[StoredGame]:
        """Games of a kind, or with a player of that name."""
        name = None if game is None else Game.of(game).name
        return self._select(game=name, player=player, limit=limit, newest_first=newest_first)

    def game(self, number: int) -> StoredGame | None:
        """The game with that number."""
        found = self._select(number=number)
        return found[0] if found else None

    def experience(self, position: Position) -> Experience:
        """How the games ended that came through here, for the side to move, by the move it played."""
        self.store.tell()
        key = canonical_key_of(position)
        found = self.store.read(
            "SELECT move, points, count(*) FROM visits WHERE place = ? GROUP BY move, points", (key.digest,)
        )
        stored: dict[str, Tally] = {}
        for move, points, count in found:
            wins, draws, losses = (count if points == kind else 0 for kind in (1.0, 0.5, 0.0))
            stored[move] = stored.get(move, Tally()) + Tally(wins, draws, losses)
        return Experience(key, stored)

    # ---- people ------------------------------------------------------------------------------------------

    def fame(self, game: Game | str | None = None, limit: int = 10) -> list[Fame]:
        """The people who beat the computer and signed, most wins first."""
        name = None if game is None else Game.of(game).name
        wins: dict[str, list[str]] = {}
        none: list[tuple[str, str]] = []
        for signer, played in self.store.ask(lambda file: list(stored_games.signed(file, name)), none):
            wins.setdefault(signer, []).append(played)
        found = [Fame(signer, len(moments), max(moments)) for signer, moments in wins.items()]
        found.sort(key=lambda one: (-one.wins, one.name))
        return found[:limit]

    def hall_of_fame(self, game: Game | str | None = None, limit: int = 10) -> list[Standing]:
        """The names with the most wins."""
        counts: dict[str, list[int]] = {}
        for first, second, points in self._results(game):
            for name, earned in ((first, points), (second, 1 - points)):
                counts.setdefault(name, [0, 0, 0])[{1.0: 0, 0.5: 1, 0.0: 2}[earned]] += 1
        standings = [Standing(name, *count) for name, count in counts.items()]
        standings.sort(key=lambda one: (-one.wins, one.losses, one.name))
        return standings[:limit]

    def wins(self, game: Game | str | None = None) -> list[Win]:
        """Every game that somebody won against somebody else, in order."""
        name = None if game is None else Game.of(game).name
        found = self.store.read(
            "SELECT game, first, second, result, played FROM games WHERE result IN ('1-0', '0-1')"
            " AND first <> second AND (?1 IS NULL OR game = ?1) ORDER BY id",
            (name,),
        )
        return [
            Win(first, second, kind, played) if result == "1-0" else Win(second, first, kind, played)
            for kind, first, second, result, played in found
        ]

    def ratings(self, game: Game | str) -> dict[str, PlayerRating]:
        """How strong everybody is at a game, by the games in this memory."""
        return rate(self._results(game))

    def rating(self, name: str, game: Game | str) -> PlayerRating:
        """How strong one player is at a game; wide open for one without games."""
        return self.ratings(game).get(name, PlayerRating())

    # ---- the file ----------------------------------------------------------------------------------------

    def flush(self, seconds: float = PATIENCE) -> bool:
        """Wait until everything handed over so far is in the file; False if it is not."""
        return self.store.flush(seconds)

    def prune(self, most_bytes: int | None = None, engine_before: str | None = None) -> int:
        """Forget positions until the file is so small, or those of engines before a version; how many went.

        By size proven ones stay; by version all go, for an engine whose proofs turned out to be wrong.
        """

        def work(connection: sqlite3.Connection) -> int:
            (before,) = connection.execute("SELECT count(*) FROM positions").fetchone()
            if engine_before is not None:
                rank = engine_rank(engine_before)
                connection.execute("DELETE FROM positions WHERE engine_rank < ?", (rank,))
            if most_bytes is not None:
                pruning.shrink(connection, most_bytes)
            (after,) = connection.execute("SELECT count(*) FROM positions").fetchone()
            return int(before - after)

        return int(self.store.do(work))

    def statistics(self) -> Statistics:
        """What the file holds."""
        ((games, unfinished),) = self.store.read("SELECT count(*), total(result = '*') FROM games") or [
            (0, 0)
        ]
        ((positions, proven, hits),) = self.store.read(
            "SELECT count(*), total(proven), total(hits) FROM positions"
        ) or [(0, 0, 0)]
        by_game: dict[str, dict[str, int]] = {}
        for name, count in self.store.read("SELECT game, count(*) FROM games GROUP BY game"):
            by_game[name] = {"games": count, "positions": 0, "proven": 0}
        for name, count, sure in self.store.read(
            "SELECT game, count(*), total(proven) FROM positions GROUP BY game"
        ):
            here = by_game.setdefault(name, {"games": 0})
            here |= {"positions": count, "proven": int(sure)}
        evaluated = self.store.read("SELECT game, count(*) FROM evaluations GROUP BY game")
        for name, count in evaluated:
            by_game.setdefault(name, {"games": 0})["evaluations"] = count
        size = self.store.ask(pruning.used_bytes, 0)
        return Statistics(
            str(self.path),
            schema.VERSION,
            size,
            games,
            int(unfinished),
            positions,
            int(proven),
            int(hits),
            dict(sorted(by_game.items())),
            sum(count for _, count in evaluated),
        )

    def close(self) -> None:
        """Write what is waiting and let the file go; may be called twice."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Memory({str(self.path)!r})"

    def _select(self, **conditions: Any) -> list[StoredGame]:
        self.store.tell()
        return self.store.ask(lambda connection: list(stored_games.select(connection, **conditions)), [])

    def _results(self, game: Game | str | None) -> list[tuple[str, str, float]]:
        """First, second and the first's points of every finished game between two names, in order."""
        name = None if game is None else Game.of(game).name
        found = self.store.read(
            "SELECT first, second, result FROM games WHERE result <> '*' AND first <> second"
            " AND (?1 IS NULL OR game = ?1) ORDER BY id",
            (name,),
        )
        points = {"1-0": 1.0, "0-1": 0.0}
        return [(first, second, points.get(result, 0.5)) for first, second, result in found]

    def _add(self, entries: list[stored_games.Entry], replaces: int | None = None) -> list[int | None]:
        def work(connection: sqlite3.Connection) -> list[int | None]:
            return [stored_games.insert(connection, entry, replaces) for entry in entries]

        self.store.tell()
        added: list[int | None] = [None] * len(entries)
        if self.store.is_writable:
            try:
                added = self.store.do(work)
            except schema.BadMemory:  # kept as trouble by the store
                self.store.tell()
        return added

"""The journal of a match or tournament: one JSON line says what is played, one line each game that was.

Lines are only ever appended, each in one write that is on the disk before the next game counts. A journal
can be cut off at any byte: what is left of its last line is dropped, and that game is played again. A line
that amends the first one (a player who came late, more crashes to be forgiven) may stand between games.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final, Self

from tengen.errors import TengenError
from tengen.referee.played import PlayedGame, game_key
from tengen.system.files import sync_folder, try_lock
from tengen.text.clean import clean

KIND: Final = "journal"
AMENDMENT: Final = "amendment"
VERSION: Final = 1
_LONGEST_LINE: Final = 16 * 2**20


class BadJournal(TengenError):
    """A journal that cannot be read, or that somebody else is writing."""


class NoRoom(TengenError):
    """The journal cannot be written; what it has so far is whole."""


class Journal:
    """What was to be played (`header`) and the games so far; open it in a `with` block to append more."""

    def __init__(
        self, path: Path, header: dict[str, Any], games: list[PlayedGame], file: IO[bytes] | None
    ) -> None:
        self.path = path
        self.header = header
        self.games = games
        self._file = file
        self._seen = {(game.pair, game.leg) for game in games}
        self._first: dict[tuple[object, ...], list[int]] = {}
        for game in games:
            self._first.setdefault(game_key(game), [game.pair, game.leg])

    @classmethod
    def create(cls, path: str | os.PathLike[str], header: dict[str, Any]) -> Self:
        """A new journal; it appears with its whole header or not at all. No file is ever overwritten."""
        path = Path(path)
        if path.exists():
            raise BadJournal(f"{path} exists already: choose another name, or go on with it: --resume {path}")
        header = {"tengen": KIND, "version": VERSION, **header}
        draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        file = open(draft, "xb", buffering=0)  # noqa: SIM115 - the journal keeps it
        try:
            _lock(file, path)
            _write(file, header)
            os.rename(draft, path)
            sync_folder(path.parent)
        except BaseException:
            file.close()
            draft.unlink(missing_ok=True)
            raise
        return cls(path, header, [], file)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """A journal to go on with. A torn last line is cut off; anything else that is broken is refused."""
        path = Path(path)
        file = open(path, "r+b", buffering=0)  # noqa: SIM115 - the journal keeps it
        try:
            _lock(file, path)
            header, games, whole = _load(path)
            file.truncate(whole)
            file.seek(whole)
            os.fsync(file.fileno())
        except BaseException:
            file.close()
            raise
        return cls(path, header, games, file)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """A journal to look at, also while it is being written; a torn last line is left out."""
        header, games, _ = _load(Path(path))
        return cls(Path(path), header, games, None)

    def append(self, game: PlayedGame) -> None:
        """Adds a game; when this returns it is safe on the disk. A game that is there already is refused.

        The line of a game that is a copy of an earlier one says of which: `"repeats": [pair, leg]`.
        """
        if self._file is None:
            raise BadJournal(f"{self.path} was opened only to be read")
        if (game.pair, game.leg) in self._seen:
            raise BadJournal(f"pair {game.pair}, leg {game.leg} is in {self.path} already")
        earlier = self._first.setdefault(game_key(game), [game.pair, game.leg])
        copy = {"repeats": earlier} if earlier != [game.pair, game.leg] and game.result != "*" else {}
        self._write({**game.to_json(), **copy})
        self._seen.add((game.pair, game.leg))
        self.games.append(game)

    def amend(self, **changes: Any) -> None:
        """Changes what the first line says from here on; `players` are added to those that are there."""
        self._write({"tengen": AMENDMENT, "after": len(self.games), **changes})
        _amend(self.header, changes)

    def _write(self, plain: dict[str, Any]) -> None:
        if self._file is None:
            raise BadJournal(f"{self.path} was opened only to be read")
        try:
            _write(self._file, plain)
        except OSError as problem:
            told = f"{self.path} cannot be written: {problem.strerror or problem}"
            kind = self.header.get("kind", "match")
            raise NoRoom(
                f"{told}. Its {len(self.games)} games are safe; make room, then go on with "
                f"tengen {kind} --resume {self.path}"
            ) from problem

    def __contains__(self, place: object) -> bool:
        """Is the game (pair, leg) there?"""
        return place in self._seen

    def close(self) -> None:
        """Lets others write; may be called twice."""
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _write(file: IO[bytes], plain: dict[str, Any]) -> None:
    """One line in one write, on the disk when this returns; if there is no room, nothing of it stays."""
    before = file.tell()
    data = json.dumps(plain, ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode() + b"\n"
    try:
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(before)
        file.seek(before)
        raise


def _load(path: Path) -> tuple[dict[str, Any], list[PlayedGame], int]:
    """Header, games, and how many bytes of the file are whole lines."""
    header: dict[str, Any] | None = None
    games: list[PlayedGame] = []
    seen: set[tuple[int, int]] = set()
    whole = 0
    for number, line in _lines(path):
        whole += len(line)
        if header is None:
            header = _header(path, _plain(path, number, line))
            continue
        plain = _plain(path, number, line)
        if plain.get("tengen") == AMENDMENT:
            _amend(header, {name: value for name, value in plain.items() if name not in ("tengen", "after")})
            continue
        game = _game(path, number, plain)
        if (game.pair, game.leg) in seen:
            told = f"pair {game.pair}, leg {game.leg} is there twice; remove one of them"
            raise BadJournal(f"{path}, line {number}: {told}")
        seen.add((game.pair, game.leg))
        games.append(game)
    if header is None:
        raise BadJournal(f"{path} has no first line: nothing was played, so remove it and start again")
    return header, games, whole


def _amend(header: dict[str, Any], changes: dict[str, Any]) -> None:
    players = changes.pop("players", None)
    if isinstance(players, dict):
        header["players"] = {**header.get("players", {}), **players}
    header.update(changes)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Whole lines only: what has no line end was torn off in the middle."""
    with open(path, "rb") as file:
        number = 0
        while line := file.readline(_LONGEST_LINE):
            number += 1
            if line.endswith(b"\n"):
                yield number, line
            elif len(line) == _LONGEST_LINE:
                raise BadJournal(f"{path}, line {number} is longer than any journal's")


def _plain(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict):
        told = clean(line[:60].decode(errors="replace"))
        raise BadJournal(f"{path}, line {number} is no line of a journal: {told!r}")
    return plain


def _header(path: Path, plain: dict[str, Any]) -> dict[str, Any]:
    if plain.get("tengen") != KIND:
        raise BadJournal(f"{path} is no journal of a match or tournament")
    if plain.get("version") != VERSION:
        told = f"version {clean(plain.get('version'), 20)}, and this Tengen reads version {VERSION}"
        raise BadJournal(f"{path} is a journal of {told}")
    return plain


def _game(path: Path, number: int, plain: dict[str, Any]) -> PlayedGame:
    try:
        return PlayedGame.from_json(plain)
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError) as problem:
        raise BadJournal(f"{path}, line {number} holds no game: {clean(problem)}") from None


def _lock(file: IO[bytes], path: Path) -> None:
    """Two writers would mix their lines."""
    if not try_lock(file.fileno()):
        raise BadJournal(f"{path} is being written by another process: wait for it or stop it")

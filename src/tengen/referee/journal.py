"""The journal of a match or tournament: one JSON line says what is played, one line each game that was.

Lines are only ever appended, each in one write that is on the disk before the next game counts. A journal
can be cut off at any byte: what is left of its last line is dropped, and that game is played again. Every
line ends with a checksum. A line that is damaged, or that somebody else wrote, is left out; `damaged` tells.
A line that amends the first one (a player who came late, more crashes forgiven) may stand between games.
"""

import json
import logging
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
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
_SUM: Final = ',"sum":"{:08x}"}}'
_SUM_LENGTH: Final = len(_SUM.format(0))

_log = logging.getLogger("tengen.referee")


class BadJournal(TengenError):
    """A journal that cannot be read, or that somebody else is writing."""


class NoRoom(TengenError):
    """The journal cannot be written; what it has so far is whole."""


@dataclass(slots=True)
class _Content:
    """What a file holds."""

    header: dict[str, Any]
    games: list[PlayedGame] = field(default_factory=list)
    whole: int = 0
    """Bytes of whole lines."""
    damaged: list[str] = field(default_factory=list)


class Journal:
    """What was to be played (`header`) and the games so far; open it in a `with` block to append more."""

    def __init__(self, path: Path, content: _Content, file: IO[bytes] | None) -> None:
        self.path = path
        self.header = content.header
        self.games = content.games
        self.damaged = content.damaged
        """The lines that were left out, and why, in words."""
        self._file = file
        self._size = content.whole
        self._seen = {(game.pair, game.leg) for game in content.games}
        self._first: dict[tuple[object, ...], list[int]] = {}
        for game in content.games:
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
            size = _write(file, header)
            os.rename(draft, path)
            sync_folder(path.parent)
        except BaseException:
            file.close()
            draft.unlink(missing_ok=True)
            raise
        return cls(path, _Content(header, whole=size), file)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """A journal to go on with. A torn last line is cut off; damaged lines stay, and are left out."""
        path = Path(path)
        file = open(path, "r+b", buffering=0)  # noqa: SIM115 - the journal keeps it
        try:
            _lock(file, path)
            content = _load(path)
            file.truncate(content.whole)
            file.seek(content.whole)
            os.fsync(file.fileno())
        except BaseException:
            file.close()
            raise
        return cls(path, content, file)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """A journal to look at, also while it is being written; a torn last line is left out."""
        return cls(Path(path), _load(Path(path)), None)

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
            self._drop_foreign(self._file)
            self._size += _write(self._file, plain)
        except OSError as problem:
            told = f"{self.path} cannot be written: {problem.strerror or problem}"
            kind = self.header.get("kind", "match")
            raise NoRoom(
                f"{told}. Its {len(self.games)} games are safe; make room, then go on with "
                f"tengen {kind} --resume {self.path}"
            ) from problem

    def leave_out(self, game: PlayedGame, why: str) -> None:
        """Forgets a game that does not belong here; it may be played."""
        self.games.remove(game)
        self._seen.discard((game.pair, game.leg))
        self.damaged.append(why)

    def _drop_foreign(self, file: IO[bytes]) -> None:
        """Only this process writes here. What somebody else added goes, and what they cut off comes again."""
        size = os.fstat(file.fileno()).st_size
        if size == self._size:
            return
        _log.warning("%s was changed by somebody else: it had %d bytes, not %d", self.path, size, self._size)
        if size < self._size:
            file.seek(0)
            self._size = sum(_write(file, plain) for plain in self._plain())
        file.truncate(self._size)
        file.seek(self._size)

    def _plain(self) -> Iterator[dict[str, Any]]:
        yield self.header
        yield from (game.to_json() for game in self.games)

    def repaired(self, path: str | os.PathLike[str]) -> Self:
        """A new journal with all that is good in this one."""
        with type(self).create(path, self.header) as copy:
            for game in self.games:
                copy.append(game)
        return copy

    @property
    def damage(self) -> str:
        """Which lines were left out, and what to do about it, in words; empty if none were."""
        count = len(self.damaged)
        if not count:
            return ""
        told = "; ".join(self.damaged[:3]) + ("; …" if count > 3 else "")
        lines = "one line was" if count == 1 else f"{count} lines were"
        return f"{self.path}: {lines} left out ({told}). `tengen journal repair {self.path}` removes them."

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


def _write(file: IO[bytes], plain: dict[str, Any]) -> int:
    """One line in one write, on the disk when this returns; if there is no room, nothing of it stays."""
    before = file.tell()
    data = _line(plain)
    try:
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(before)
        file.seek(before)
        raise
    return len(data)


def _line(plain: dict[str, Any]) -> bytes:
    """The line of a journal, its checksum last."""
    told = {name: value for name, value in plain.items() if name != "sum"}
    body = json.dumps(told, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return (body[:-1] + _SUM.format(zlib.crc32(body.encode()))).encode() + b"\n"


def _load(path: Path) -> _Content:
    content: _Content | None = None
    seen: set[tuple[int, int]] = set()
    for number, line in _lines(path):
        if content is None:
            content = _Content(_header(path, _plain(line)), whole=len(line))
            continue
        content.whole += len(line)
        try:
            plain = _checked(line, summed="sum" in content.header)
            if plain.get("tengen") == AMENDMENT:
                _amend(content.header, {k: v for k, v in plain.items() if k not in ("tengen", "after")})
                continue
            game = _game(plain)
            if (game.pair, game.leg) in seen:
                raise _Damaged(f"pair {game.pair}, leg {game.leg} is there already")
        except _Damaged as problem:
            content.damaged.append(f"line {number}: {problem}")
            continue
        seen.add((game.pair, game.leg))
        content.games.append(game)
    if content is None:
        raise BadJournal(f"{path} has no first line: nothing was played, so remove it and start again")
    return content


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


def _amend(header: dict[str, Any], changes: dict[str, Any]) -> None:
    players = changes.pop("players", None)
    if isinstance(players, dict):
        header["players"] = {**header.get("players", {}), **players}
    header.update(changes)


class _Damaged(Exception):
    """A line that is left out."""


def _plain(line: bytes) -> dict[str, Any] | None:
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return plain if isinstance(plain, dict) else None


def _header(path: Path, plain: dict[str, Any] | None) -> dict[str, Any]:
    if plain is None or plain.get("tengen") != KIND:
        raise BadJournal(f"{path} is no journal of a match or tournament")
    if plain.get("version") != VERSION:
        told = f"version {clean(plain.get('version'), 20)}, and this Tengen reads version {VERSION}"
        raise BadJournal(f"{path} is a journal of {told}")
    return plain


def _checked(line: bytes, *, summed: bool) -> dict[str, Any]:
    """What a line says. Journals of older versions have no checksums: there every line counts."""
    plain = _plain(line)
    if plain is None:
        raise _Damaged(f"no line of a journal: {clean(line[:60].decode(errors='replace'))!r}")
    if summed and not _sum_fits(line.rstrip(b"\n")):
        raise _Damaged("its checksum does not fit")
    plain.pop("sum", None)
    return plain


def _game(plain: dict[str, Any]) -> PlayedGame:
    try:
        return PlayedGame.from_json(plain)
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError) as problem:
        raise _Damaged(f"it holds no game: {clean(problem)}") from None


def _sum_fits(line: bytes) -> bool:
    body = line[:-_SUM_LENGTH] + b"}"
    return line[-_SUM_LENGTH:] == _SUM.format(zlib.crc32(body)).encode()


def _lock(file: IO[bytes], path: Path) -> None:
    """Two writers would mix their lines."""
    if not try_lock(file.fileno()):
        raise BadJournal(f"{path} is being written by another process: wait for it or stop it")

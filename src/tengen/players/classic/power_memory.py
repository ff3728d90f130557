"""What `classic:power` remembers: boards and their evaluations, in a dictionary and, if asked, in a file.

One file belongs to one game, as its name and its first line say; keys are the board with the side to
move. The file is replaced in one step under a lock, so a kill while saving leaves the old one, and of two
players that save at once neither loses what it learned. Whatever cannot be right in a file (too long,
wrong check sum, values out of range) makes it count as empty: it is only a memory of what can be computed
again.
"""

import hashlib
import struct
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tengen.players.classic.files import locked, read_bounded, write_whole

MOST: Final = 500_000
"""Evaluations that are kept; when there are more, the oldest go."""
_MAGIC: Final = b"tengen power evaluations 1\n"
_DIGEST: Final = 16
_LARGEST: Final = MOST * 16 + 4096


class Evaluations:
    """Boards and their values. It remembers what is new, so that this can be saved or sent elsewhere."""

    def __init__(self, known: dict[int, float] | None = None, most: int = MOST) -> None:
        self._values = known if known is not None else {}
        self._most = most
        self.new: dict[int, float] = {}
        """What was added since the last `take_new`."""

    def get(self, key: int) -> float | None:
        """The value of a board, if it is known."""
        return self._values.get(key)

    def add(self, key: int, value: float) -> None:
        """Remember a board; the oldest makes room for it if there are too many."""
        if len(self._values) >= self._most and key not in self._values:
            del self._values[next(iter(self._values))]
        self._values[key] = value
        if len(self.new) >= self._most and key not in self.new:
            del self.new[next(iter(self.new))]
        self.new[key] = value

    def add_all(self, entries: Iterable[tuple[int, float]]) -> None:
        """Remember many boards."""
        for key, value in entries:
            self.add(key, value)

    def take_new(self) -> dict[int, float]:
        """What is new since the last time."""
        new, self.new = self.new, {}
        return new

    def __len__(self) -> int:
        return len(self._values)


class Memory:
    """The evaluations of one game, read from a folder at the start and written to it by `save`."""

    def __init__(self, game: str, folder: Path | None = None, most: int = MOST) -> None:
        self.game = game
        self.folder = folder
        self._path = None if folder is None else self.path_in(folder)
        self._most = most
        self.evaluations = Evaluations(self._load(), most)

    def path_in(self, folder: Path) -> Path:
        """The file of this game in a folder."""
        plain = "".join(sign if sign.isalnum() else "-" for sign in self.game)
        return folder / f"power-{plain}.memory"

    def save(self) -> None:
        """Adds what is new to the file."""
        new = self.evaluations.take_new()
        if self._path is None or not new:
            return
        with locked(self._path):
            kept = self._load() | new
            newest = list(kept.items())[-self._most :]
            write_whole(self._path, encode(self.game, dict(newest)))

    def _load(self) -> dict[int, float]:
        data = None if self._path is None else read_bounded(self._path, _LARGEST)
        found = {} if data is None else decode(self.game, data)
        return found if len(found) <= self._most else dict(list(found.items())[-self._most :])


def encode(game: str, values: dict[int, float]) -> bytes:
    """Magic, game, number of entries, keys, values and a check sum over all of it."""
    keys, numbers = array("Q", values.keys()), array("d", values.values())
    if struct.pack("=H", 1) != struct.pack("<H", 1):
        keys.byteswap()
        numbers.byteswap()
    head = _MAGIC + game.encode() + b"\n" + struct.pack("<Q", len(values))
    body = head + keys.tobytes() + numbers.tobytes()
    return body + hashlib.blake2b(body, digest_size=_DIGEST).digest()


def decode(game: str, data: bytes) -> dict[int, float]:
    """What `encode` wrote for that game; nothing at all if anything about it is not right."""
    head = _MAGIC + game.encode() + b"\n"
    body, digest = data[:-_DIGEST], data[-_DIGEST:]
    if not body.startswith(head) or hashlib.blake2b(body, digest_size=_DIGEST).digest() != digest:
        return {}
    rest = body[len(head) :]
    if len(rest) < 8:
        return {}
    (count,) = struct.unpack_from("<Q", rest)
    if len(rest) != 8 + 16 * count:
        return {}
    keys, numbers = array("Q", rest[8 : 8 + 8 * count]), array("d", rest[8 + 8 * count :])
    if struct.pack("=H", 1) != struct.pack("<H", 1):
        keys.byteswap()
        numbers.byteswap()
    top = _highest(game)
    if not all(-top <= value <= top for value in numbers):  # also refuses what is no number
        return {}
    return dict(zip(keys, numbers, strict=True))


def _highest(game: str) -> float:
    """The value of a won game."""
    from tengen import Game

    length = Game.of(game).length
    return float(length ** (length - 1))

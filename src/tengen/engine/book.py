"""Positions of Connect Four of which something is known beforehand, so that nobody waits for the opening."""

import hashlib
import struct
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final

from tengen._core import Move, NativeBook
from tengen.errors import BadBook
from tengen.rules.game import Game
from tengen.rules.position import Position

# A position's canonical key, the same for its mirror image, and its score for the side to move; or what that
# is at most, plus so much.
_RECORD = struct.Struct("<Qb")
_AT_MOST = 127
# A finished book begins with this and a checksum of its records; one in the making is records alone.
_MAGIC = b"tengen book 1\n"
_CHECK = 16
_GAME = "connect4"
_FILE = "connect4.book"
LONGEST = 16
"""Plies after which no book knows anything."""


class Book:
    """Scores by position, and bounds of some more. Made by `tools/make_book.py`.

    What is added to a book on top of a `base` is not in that one, which other threads may be reading.
    """

    def __init__(self, content: bytes = b"", base: "Book | None" = None) -> None:
        self.native: Final[NativeBook] = NativeBook(
            Game(_GAME)._native, None if base is None else base.native
        )
        """The same for the engine."""
        for key, points in _RECORD.iter_unpack(content):
            self.native.add(key, points)

    def __len__(self) -> int:
        return len(self.native)

    def points(self, position: Position) -> int | None:
        """The score for the side to move, if it is known."""
        if position.game.name != _GAME:
            return None
        return self.native.score(position.canonical_key)

    def at_most(self, position: Position) -> int | None:
        """What the score for the side to move is at most, if that or the score itself is known."""
        if position.game.name != _GAME:
            return None
        return self.native.at_most(position.canonical_key)

    def moves(self, position: Position) -> dict[Move, int] | None:
        """The score of every move for the side that plays it, if all are known."""
        scores = {}
        for move in position.legal_moves:
            after = position.copy()
            after.play(move)
            points = None if after.is_over else self.points(after)
            if points is None:
                return None
            scores[move] = -points
        return scores

    def line(self, position: Position) -> tuple[Move, ...]:
        """Best play as far as the book knows it."""
        moves: list[Move] = []
        here = position.copy()
        while not here.is_over and (scores := self.moves(here)):
            best = max(scores, key=lambda move: (scores[move], -abs(2 * move.col - here.game.cols + 1)))
            moves.append(best)
            here.play(best)
        return tuple(moves)

    def add(self, position: Position, points: int) -> bytes:
        """Learns a score and returns the record to be appended to the file."""
        return self._add(position, points)

    def add_at_most(self, position: Position, points: int) -> bytes:
        """Learns that a score is at most 0 or less; a score that is known stays. The record for the file."""
        if self.points(position) is not None:
            return b""
        return self._add(position, _AT_MOST + points)

    def _add(self, position: Position, said: int) -> bytes:
        self.native.add(position.canonical_key, said)
        return _RECORD.pack(position.canonical_key, said)


def seal(records: bytes) -> bytes:
    """A finished book: of each position the last record, in the order of their keys, and a checksum."""
    said = dict(_RECORD.iter_unpack(records))
    content = b"".join(_RECORD.pack(key, said[key]) for key in sorted(said))
    return _MAGIC + _checksum(content) + content


def records_of(book: bytes, name: str) -> bytes:
    """What a finished book holds; `BadBook` if it is damaged."""
    content = book[len(_MAGIC) + _CHECK :]
    if not book.startswith(_MAGIC):
        raise BadBook(f"{name} is no opening book of this version; make it anew with tools/make_book.py")
    if book[len(_MAGIC) :][:_CHECK] != _checksum(content) or len(content) % _RECORD.size:
        raise BadBook(f"{name} is damaged: its checksum is wrong; install Tengen or make the book again")
    return content


def read_records(path: Path) -> bytes:
    """The records of a book in a file, finished or in the making; none if there is no file."""
    content = path.read_bytes() if path.exists() else b""
    if content.startswith(_MAGIC[: len(content)]) and content:
        return records_of(content, str(path))
    return content[: len(content) - len(content) % _RECORD.size]  # a record cut short by a crash is ignored


def read_book(path: Path) -> Book:
    """The book in a file; empty if there is none."""
    return Book(read_records(path))


def _checksum(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_CHECK).digest()


@lru_cache(maxsize=1)
def own_book() -> Book:
    """The book of the package, read when first asked for; `BadBook` if it is damaged."""
    file = resources.files("tengen") / "data" / _FILE
    return Book(records_of(file.read_bytes(), _FILE) if file.is_file() else b"")

"""Positions of Connect Four of which something is known beforehand, so that nobody waits for the opening."""

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final

from tengen._core import Move, NativeBook, pack_scores
from tengen.errors import BadBook
from tengen.rules.game import Game
from tengen.rules.position import Position

# A position's canonical key, the same for its mirror image, and its score for the side to move; or what that
# is at most, plus so much.
_RECORD = struct.Struct("<Qb")
_AT_MOST = 127
# A finished book begins with one of these and a checksum of the rest: the scores of all positions up to some
# ply, and then records; or records alone, as in books of before and in those that are not complete.
_MAGIC = b"tengen book 2\n"
_MAGIC_RECORDS = b"tengen book 1\n"
_CHECK = 16
# All scores: up to which ply, the lowest score, how many, and the bytes of the static function that follows.
_ALL = struct.Struct("<BbII")
_GAME = "connect4"
_FILE = "connect4.book"
LONGEST = 16
"""Plies after which no book knows anything."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a book holds, in the bytes of its file."""

    all_scores: bytes = b""
    """The scores of every position up to some ply; perhaps of none."""
    records: bytes = b""


class Book:
    """Scores by position, and bounds of some more. Made by `tools/make_book.py`.

    What is added to a book on top of a `base` is not in that one, which other threads may be reading.
    """

    def __init__(self, content: bytes | Content = b"", base: "Book | None" = None) -> None:
        self.native: Final[NativeBook] = NativeBook(
            Game(_GAME)._native, None if base is None else base.native
        )
        """The same for the engine."""
        if isinstance(content, bytes):
            content = Content(records=content)
        if content.all_scores:
            plies, lowest, count, _ = _ALL.unpack_from(content.all_scores)
            self.native.know_all(plies, lowest, count, content.all_scores[_ALL.size :])
        for key, points in _RECORD.iter_unpack(content.records):
            self.native.add(key, points)

    def __len__(self) -> int:
        return len(self.native)

    def points(self, position: Position) -> int | None:
        """The score for the side to move, if it is known."""
        return self.native.score(position)

    def at_most(self, position: Position) -> int | None:
        """What the score for the side to move is at most, if that or the score itself is known."""
        return self.native.at_most(position)

    @property
    def complete_plies(self) -> int:
        """Up to so many plies it knows every position; -1 if not even the empty board."""
        return self.native.complete_plies

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
    """A finished book of single positions: of each the last record, in the order of keys, and a checksum."""
    return _MAGIC_RECORDS + _checked(_sorted(records))


def seal_all(plies: int, scores: Mapping[int, int], records: bytes = b"") -> bytes:
    """A finished book that knows every position of up to so many plies, and single ones beyond.

    The scores are those of all positions that are not over, by canonical key. The keys are not kept, and so a
    score takes less than a byte. Records of the same positions are left out.
    """
    lowest = min(scores.values())
    width = max(1, (max(scores.values()) - lowest).bit_length())
    packed = pack_scores([(key, points - lowest) for key, points in sorted(scores.items())], width)
    rest = b"".join(
        _RECORD.pack(key, said) for key, said in _RECORD.iter_unpack(_sorted(records)) if key not in scores
    )
    return _MAGIC + _checked(_ALL.pack(plies, lowest, len(scores), len(packed)) + packed + rest)


def content_of(book: bytes, name: str) -> Content:
    """What a finished book holds; `BadBook` if it is damaged."""
    content = book[len(_MAGIC) + _CHECK :]
    if not book.startswith((_MAGIC, _MAGIC_RECORDS)):
        raise BadBook(f"{name} is not an opening book of this version; make it again with tools/make_book.py")
    end = 0
    if book.startswith(_MAGIC) and len(content) >= _ALL.size:
        end = _ALL.size + int(_ALL.unpack_from(content)[3])
    if book[len(_MAGIC) :][:_CHECK] != _checksum(content) or (len(content) - end) % _RECORD.size:
        raise BadBook(f"{name} is damaged: its checksum is wrong; install Tengen or make the book again")
    return Content(content[:end], content[end:])


def read_content(path: Path) -> Content:
    """What a book in a file holds, finished or in the making; nothing if there is no file."""
    content = path.read_bytes() if path.exists() else b""
    begun = content[: len(_MAGIC)]
    if begun and (_MAGIC.startswith(begun) or _MAGIC_RECORDS.startswith(begun)):
        return content_of(content, str(path))
    # One in the making is records alone; one cut short by a crash is ignored.
    return Content(records=content[: len(content) - len(content) % _RECORD.size])


def read_book(path: Path) -> Book:
    """The book in a file; empty if there is none."""
    return Book(read_content(path))


def _sorted(records: bytes) -> bytes:
    said = dict(_RECORD.iter_unpack(records))
    return b"".join(_RECORD.pack(key, said[key]) for key in sorted(said))


def _checked(content: bytes) -> bytes:
    return _checksum(content) + content


def _checksum(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_CHECK).digest()


@lru_cache(maxsize=1)
def own_book() -> Book:
    """The book of the package, read when first asked for; `BadBook` if it is damaged."""
    file = resources.files("tengen") / "data" / _FILE
    return Book(content_of(file.read_bytes(), _FILE) if file.is_file() else b"")

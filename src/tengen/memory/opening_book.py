"""Opening books of any game: which moves are good in a position, and how good. Read, add to, make, write.

A book is a text file: a line that names the game, then one line a position. Positions that are the same but
for a turn or a mirror image are one.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, Self

from tengen._core import Move
from tengen.engine.engine import Engine
from tengen.engine.limit import Limit
from tengen.errors import BadRecord, TengenError
from tengen.memory.canonical_key import CanonicalKey, canonical_key_of
from tengen.records.record import Record
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.system.files import write_whole

FORMAT: Final = "tengen book 1"
LARGEST: Final = 256 << 20
"""Bytes of a file that is read."""
_MOST_WEIGHT: Final = 10**12


class BadBook(BadRecord):
    """A file that holds no opening book; `line` is where, if known."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of a book."""

    move: Move
    weight: float = 1
    """How often it is chosen, relative to the others; 0 means never."""
    value: float | None = None
    """The chance to win of the side that plays it, from 0 to 1, if it is known."""


class OpeningBook:
    """Moves by position.

    >>> book = OpeningBook("connect4")
    >>> book.add(Position("connect4"), "4", weight=3)
    >>> book.add(Position("connect4", "4"), "3", value=0.4)
    >>> [str(found.move) for found in book.moves(Position("connect4", "4"))]
    ['3']
    """

    def __init__(self, game: Game | str) -> None:
        self.game = Game.of(game)
        self._entries: dict[bytes, dict[Move, BookMove]] = {}

    def __len__(self) -> int:
        """Positions of which something is known."""
        return len(self._entries)

    def __contains__(self, position: Position) -> bool:
        return bool(self.moves(position))

    def moves(self, position: Position) -> list[BookMove]:
        """The known moves of a position, those with the largest weight first."""
        key = self._key(position)
        known = self._entries.get(key.code, {})
        found = [BookMove(key.homeward(one.move), one.weight, one.value) for one in known.values()]
        legal = [one for one in found if position.is_legal(one.move)]
        return sorted(legal, key=lambda one: (-one.weight, one.move))

    def choose(self, position: Position, random: Random | None = None) -> Move | None:
        """A known move, drawn by weight, or the first one without `random`. None if no move is known."""
        found = [one for one in self.moves(position) if one.weight > 0]
        if not found:
            return None
        return (random.choices(found, [one.weight for one in found])[0] if random else found[0]).move

    def add(
        self, position: Position, move: Move | str, weight: float = 1, value: float | None = None
    ) -> None:
        """Adds a move. If it is known, its weights add up, and a new value replaces the old one."""
        played = self.game.parse_move(move) if isinstance(move, str) else move
        after = position.copy()
        after.play(played)  # says why, if it is not legal
        key = self._key(position)
        self._put(key.code, BookMove(key.outward(played), *_checked(weight, value)))

    def merge(self, other: "OpeningBook") -> None:
        """Adds everything from another book of the same game."""
        if other.game != self.game:
            raise ValueError(f"this book is for {self.game.name}, the other for {other.game.name}")
        for code, moves in other._entries.items():
            for one in moves.values():
                self._put(code, one)

    def _put(self, code: bytes, new: BookMove) -> None:
        moves = self._entries.setdefault(code, {})
        old = moves.get(new.move)
        if old is not None:
            value = old.value if new.value is None else new.value
            new = BookMove(new.move, old.weight + new.weight, value)
        moves[new.move] = new

    def _key(self, position: Position) -> CanonicalKey:
        if position.game != self.game:
            raise ValueError(f"this book is for {self.game.name}, the position of {position.game.name}")
        return canonical_key_of(position)

    @classmethod
    def from_records(cls, game: Game | str, records: Iterable[Record], plies: int = 12) -> Self:
        """A book of the first moves of games: a win adds a weight of 2, a draw of 1.

        Games of another kind, and those without a result, are left out.
        """
        book = cls(game)
        points = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}
        for record in records:
            if record.game != book.game or record.result not in points:
                continue
            position = Position(book.game)
            for noted in record.moves[:plies]:
                book.add(position, noted.move, points[record.result][position.turn is Side.SECOND])
                position.play(noted.move)
        return book

    @classmethod
    def from_analysis(
        cls, engine: Engine, start: Position, limit: Limit, plies: int = 4, width: int = 2
    ) -> Self:
        """A book of the engine's `width` best moves in each position, so many plies deep.

        A move's weight falls with what it is worth less than the best.
        """
        if plies < 1 or width < 1:
            raise ValueError("a book has 1 ply or more, and 1 move or more in a position")
        book = cls(start.game)
        level = {canonical_key_of(start).code: start.copy()}
        for _ in range(plies):
            below: dict[bytes, Position] = {}
            asked = [position for position in level.values() if not position.is_over]
            for position, info in zip(asked, engine.analyse_many(asked, limit, width), strict=True):
                if info is None:
                    continue
                best = info.score.win_chance
                for line in info.lines:
                    chance = line.score.win_chance
                    book.add(position, line.best, max(0.0, 1 - 4 * (best - chance)), chance)
                    after = position.copy()
                    after.play(line.best)
                    below.setdefault(canonical_key_of(after).code, after)
            level = below
        return book

    def save(self, path: Path | str) -> None:
        """Writes the file, whole or not at all."""
        lines: list[dict[str, Any]] = [{"format": FORMAT, "game": self.game.name}]
        for code in sorted(self._entries):
            moves = [
                [str(one.move), one.weight, *([] if one.value is None else [one.value])]
                for one in sorted(self._entries[code].values(), key=lambda one: one.move)
            ]
            lines.append({"position": code.hex(), "moves": moves})
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        write_whole(Path(path), text.encode())

    @classmethod
    def read(cls, path: Path | str) -> Self:
        """Reads a book; `BadBook` says what is wrong with the file."""
        data = Path(path).read_bytes()
        if len(data) > LARGEST:
            raise BadBook(f"{path} is larger than {LARGEST >> 20} MB")
        book = None
        for number, line in enumerate(data.splitlines(), 1):
            try:
                plain = json.loads(line)
                if book is None:
                    book = cls(_game(plain))
                else:
                    book._read_entry(plain)
            except (TengenError, ValueError, KeyError, TypeError, RecursionError) as problem:
                raise BadBook(f"this is no line of a book: {problem!s}", number) from None
        if book is None:
            raise BadBook(f"{path} is empty: a book begins with a line that names its game")
        return book

    def _read_entry(self, plain: Any) -> None:
        code = bytes.fromhex(plain["position"])
        for text, weight, *value in plain["moves"]:
            self._put(
                code, BookMove(self.game.parse_move(text), *_checked(weight, value[0] if value else None))
            )

    def __repr__(self) -> str:
        return f"<OpeningBook of {self.game.name}, {len(self)} positions>"


def _game(plain: Any) -> str:
    if not isinstance(plain, dict) or plain.get("format") != FORMAT or not isinstance(plain.get("game"), str):
        raise ValueError(f'a book begins with {{"format": "{FORMAT}", "game": ...}}')
    return str(plain["game"])


def _checked(weight: float, value: float | None) -> tuple[float, float | None]:
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= _MOST_WEIGHT:
        raise ValueError(f"a weight is a number of 0 or more, not {weight!r}")
    if value is not None and (not isinstance(value, int | float) or not 0 <= value <= 1):
        raise ValueError(f"a value is a chance from 0 to 1, not {value!r}")
    return weight, value

"""The database of BitBully, all positions of Connect Four after twelve plies, if it is installed.

It comes with the package `bitbully-databases`: `pip install ".[bitbully]"`.
"""

import mmap
import struct
from bisect import bisect_left
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Final

from tengen._core import Move, NativeDropSolver
from tengen.engine.book import Book, own_book
from tengen.errors import BadBook
from tengen.rules.game import Game
from tengen.rules.position import Position

PLIES = 12
"""The database knows positions after so many plies, unless the side to move wins with its next stone."""

AT_ONCE = 9
"""From so many plies on it takes some milliseconds, which even who plays by the clock can wait."""
_GAME = "connect4"
_PACKAGE = "bitbully_databases"
_FILE = "assets/book_12ply_distances.dat"
# The position as a code (see `_code`), and 100 minus the plies to the win, or plus those to the loss.
_ENTRY: Final = struct.Struct(">ib")
_ENTRIES = 4_200_899
_HUNDRED = 100
_ORDERED = 1000
_SAMPLE = 12
_ADVICE = "install bitbully-databases again, or take it away"


class Database:
    """Scores of all positions after twelve plies, by a code of the stones.

    The file is looked into where it lies: who has little time to move cannot wait until it is read.
    """

    def __init__(self, path: Path) -> None:
        if path.stat().st_size != _ENTRIES * _ENTRY.size:
            raise BadBook(
                f"{path} is not the twelve-ply database that Tengen knows: its size is wrong; {_ADVICE}"
            )
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        codes = [self._entry(place)[0] for place in range(0, _ENTRIES, _ENTRIES // _ORDERED)]
        if any(one >= two for one, two in pairwise(codes)):
            raise BadBook(f"{path} is damaged: its positions are not in order; {_ADVICE}")
        self._compare_sample(path)

    def points(self, position: Position) -> int:
        """The score for the side to move after twelve plies."""
        columns = _columns(position)
        for code in (_code(columns), _code(columns[::-1])):
            place = bisect_left(range(_ENTRIES), code, key=lambda place: self._entry(place)[0])
            if place < _ENTRIES and self._entry(place)[0] == code:
                return _points_of(self._entry(place)[1])
        return _points_of(_HUNDRED - 1)  # a win with the next stone

    def _entry(self, place: int) -> tuple[int, int]:
        """A code and its value."""
        code, value = _ENTRY.unpack_from(self._bytes, place * _ENTRY.size)
        return code, value

    def _compare_sample(self, path: Path) -> None:
        """Some positions near their end, which the solver needs no time for."""
        entries = map(self._entry, range(0, _ENTRIES, _ENTRIES // _ORDERED))
        near = [(code, value) for code, value in entries if abs(value) > _HUNDRED - 12]
        solver = NativeDropSolver(1, 1)
        for code, value in near[:_SAMPLE]:
            position = _position_of(code)
            found = solver.solve(position, False, 0, None, lambda report: None)
            if found.lower != found.upper or found.lower != _points_of(value):
                raise BadBook(f"{path} is damaged: the score of {position} is wrong; {_ADVICE}")


@lru_cache(maxsize=1)
def database() -> Database | None:
    """The database, read when first asked for; None if the package is not installed."""
    package = find_spec(_PACKAGE)
    if package is None or package.origin is None:
        return None
    path = Path(package.origin).parent / _FILE
    return Database(path) if path.is_file() else None


def book_around(position: Position, first: int = 0) -> Book | None:
    """All that is known beforehand of a position and of those after it; None for another game.

    That is the book of the package and, where it ends, what the database tells by looking on to twelve plies.
    It does so from `first` plies on: the earlier, the longer it takes.
    """
    if position.game.name != _GAME:
        return None
    own = own_book()
    first = max(first, own.complete_plies)
    source = database() if first <= position.ply <= PLIES and not position.is_over else None
    return own if source is None else _learned(source, position.fen)


@lru_cache(maxsize=64)
def _learned(source: Database, fen: str) -> Book:
    book = Book(base=own_book())
    _learn(book, source, Position.from_fen(fen))
    return book


def _learn(book: Book, source: Database, position: Position) -> int:
    """The score for the side to move, which the book learns with all that are needed for it."""
    known = book.points(position) if position.ply > book.complete_plies else None
    if known is not None:
        return known
    if position.ply == PLIES:
        points = source.points(position)
    else:
        points = max(_after(book, source, position, move) for move in position.legal_moves)
    book.add(position, points)
    return points


def _after(book: Book, source: Database, position: Position, move: Move) -> int:
    """The score of a move for the side that plays it."""
    position.play(move)
    won = position.is_over  # nobody fills the board in twelve plies
    points = _points_after_win(position.ply) if won else -_learn(book, source, position)
    position.undo()
    return points


def _points_after_win(ply: int) -> int:
    """For who won with stone number `ply`: half of the board, less its stones, and one."""
    return 22 - (ply + 1) // 2


def _points_of(value: int) -> int:
    if value == 0:
        return 0
    points = _points_after_win(PLIES + _HUNDRED - abs(value))
    return points if value > 0 else -points


def _columns(position: Position) -> list[list[int]]:
    """Whose stones lie in each column, from below."""
    game = position.game
    stones = ([position.at(row, col) for row in range(game.rows)] for col in range(game.cols))
    return [[int(side) for side in column if side is not None] for column in stones]


def _code(columns: list[list[int]]) -> int:
    """Two bits a stone, 10 or 11, and a 0 after each column and at the end: 32 bits with a sign."""
    code = 0
    for column in columns:
        for stone in column:
            code = code << 2 | 2 | stone
        code <<= 1
    code <<= 1
    return code - (1 << 32) if code >= 1 << 31 else code


def _position_of(code: int) -> Position:
    bits = f"{code & 0xFFFFFFFF:032b}"
    game = Game(_GAME)
    columns: list[list[int]] = [[] for _ in range(game.cols)]
    col = place = 0
    while col < game.cols:
        if bits[place] == "0":
            col += 1
        else:
            columns[col].append(int(bits[place + 1]))
            place += 1
        place += 1
    board = [[0] * game.cols for _ in range(game.rows)]
    for col, column in enumerate(columns):
        for row, stone in enumerate(column):
            board[row][col] = -1 if stone else 1
    return Position.from_array(game, board)

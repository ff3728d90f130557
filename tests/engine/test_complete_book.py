"""A book that knows every position up to some ply: what it says, and what follows for the next one."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tengen import BadBook, Game, Position
from tengen._core import NativeBook, NativeDropSolver, pack_scores
from tengen.engine.book import Book, content_of, own_book, read_book, seal, seal_all

SMALL = ["connect:4x4x3", "connect:3x5x3", "connect:4x4x4"]
PLIES = 5
# The only stone of the first player lies on that of the second, who had to move before.
UNREACHABLE = "connect4 7/7/7/7/x6/o6 x"


class Tree:
    """Every position of a small board up to some ply, with the score that trying everything gives."""

    def __init__(self, name: str, plies: int) -> None:
        self.game = Game(name)
        self.levels: list[dict[int, Position]] = [{}]
        self._scores: dict[int, int] = {}
        start = Position(name)
        self.levels[0][start.canonical_key] = start
        for _ in range(plies):
            self.levels.append(
                {
                    child.canonical_key: child
                    for position in self.levels[-1].values()
                    for child in children(position)
                    if not child.is_over
                }
            )

    def score(self, position: Position) -> int:
        """0 a draw, else the stones that the winner has left and one; for the side to move."""
        if position.is_over:
            drawn = position.outcome is None or position.outcome.winner is None
            return 0 if drawn else -((self.game.rows * self.game.cols - position.ply + 2) // 2)
        key = position.canonical_key
        if key not in self._scores:
            self._scores[key] = max(-self.score(child) for child in children(position))
        return self._scores[key]

    def book(self, plies: int) -> NativeBook:
        scores = {key: self.score(one) for level in self.levels[: plies + 1] for key, one in level.items()}
        lowest = min(scores.values())
        book = NativeBook(self.game._native)
        packed = pack_scores([(key, points - lowest) for key, points in scores.items()], 6)
        book.know_all(plies, lowest, len(scores), packed)
        return book


def children(position: Position) -> Iterator[Position]:
    for move in position.legal_moves:
        child = position.copy()
        child.play(move)
        yield child


@cache
def tree(name: str) -> Tree:
    return Tree(name, PLIES + 1)


@pytest.mark.parametrize("name", SMALL)
def test_it_knows_the_score_of_every_position_and_of_no_later_one(name: str) -> None:
    whole = tree(name)
    book = whole.book(PLIES)
    assert book.complete_plies == PLIES
    assert len(book) == sum(len(level) for level in whole.levels[:-1])
    for level in whole.levels[:-1]:
        for position in level.values():
            assert book.score(position) == book.at_most(position) == whole.score(position), position
    assert all(book.score(position) is None for position in whole.levels[-1].values())
    assert book.score(Position("connect:5x5x4")) is None
    assert book.score(Position("gomoku")) is None


@pytest.mark.parametrize("name", SMALL)
def test_no_position_is_worse_than_those_before_it_say(name: str) -> None:
    whole = tree(name)
    book = whole.book(PLIES)
    before: dict[int, int] = {}
    for position in whole.levels[-2].values():
        for child in children(position):
            key = child.canonical_key
            before[key] = max(before.get(key, -99), -whole.score(position))
    exact = 0
    for key, position in whole.levels[-1].items():
        bound = book.at_least(position)
        assert bound == before[key] <= whole.score(position), position
        exact += bound == whole.score(position)
    assert exact > len(whole.levels[-1]) / 4
    assert all(book.at_least(position) is None for position in whole.levels[-2].values())


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("plies", [2, 5])
def test_the_solver_finds_the_same_scores_and_keeps_them(name: str, plies: int) -> None:
    whole = tree(name)
    solver = NativeDropSolver(1, 1)
    solver.set_book(whole.book(plies))
    for position in whole.levels[plies + 1].values():
        solver.clear()
        report = solver.solve(position, every_move=True)
        points = whole.score(position)
        assert report.lower == report.upper == points, position
        for one in report.moves:
            child = position.copy()
            child.play(one.move)
            assert one.lower == one.upper == -whole.score(child), (position, one.move)
        solver.clear()
        (kept,) = solver.solve(position, points=points).line
        child = position.copy()
        child.play(kept)
        assert whole.score(child) == -points, position


def test_a_board_that_no_game_reaches_is_not_looked_up() -> None:
    unreachable = Position.from_fen(UNREACHABLE)
    book = Book(content_of(seal_all(3, small_book()[0]), "some.book"))
    assert unreachable.ply == 2 <= book.complete_plies
    assert book.points(unreachable) is None
    assert book.points(Position.from_fen(Position("connect4", "1 1").fen)) == book.points(
        Position("connect4", "1 1")
    )


def small_book() -> tuple[dict[int, int], list[Position]]:
    """All positions of up to three plies, with the scores of the package's book."""
    positions = [position for level in Tree("connect4", 3).levels for position in level.values()]
    said = {position.canonical_key: own_book().points(position) for position in positions}
    return {key: points for key, points in said.items() if points is not None}, positions


def test_a_file_of_all_positions_and_of_some_more(tmp_path: Path) -> None:
    scores, positions = small_book()
    later = Book()
    records = later.add(Position("connect4", "4 4 4 4 4"), 2) + later.add(Position("connect4", "4"), 9)
    file = tmp_path / "some.book"
    file.write_bytes(seal_all(3, scores, records))
    book = read_book(file)
    assert book.complete_plies == 3
    assert len(book) == len(positions) + 1
    assert [book.points(one) for one in positions] == [own_book().points(one) for one in positions]
    assert book.points(Position("connect4", "4 4 4 4 4")) == 2
    assert book.points(Position("connect4", "4 4 4 4")) is None
    older = tmp_path / "older.book"
    older.write_bytes(seal(records))
    assert read_book(older).points(Position("connect4", "4")) == 9
    assert read_book(older).complete_plies == -1


def test_a_damaged_file_is_refused() -> None:
    whole = seal_all(3, small_book()[0], Book().add(Position("connect4", "4 4 4 4 4"), 2))
    content_of(whole, "some.book")
    for place in range(0, len(whole), 7):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << (place % 8)
        with pytest.raises(BadBook, match=r"some\.book"):
            content_of(bytes(damaged), "some.book")
    for length in (0, 5, 14, 30, 39, len(whole) - 9, len(whole) - 1):
        with pytest.raises(BadBook):
            content_of(whole[:length], "some.book")


def test_scores_that_are_none_are_refused() -> None:
    book = NativeBook(Game("connect4")._native)
    packed = pack_scores([(7, 3)], 6)
    for content in (b"", packed[:-1], packed + b"\0", packed[:8] + b"\x09" + packed[9:]):
        with pytest.raises(ValueError, match="no scores"):
            book.know_all(1, 0, 1, content)
    with pytest.raises(ValueError, match="twice"):
        pack_scores([(7, 3), (7, 4)], 6)


def test_earlier_scores_follow_from_later_ones() -> None:
    book = own_book()
    for level in Tree("connect4", 5).levels[:-1]:
        for position in level.values():
            moves = book.moves(position)
            assert moves is not None
            assert max(moves.values()) == book.points(position), position


def test_bounds_from_the_positions_before_are_true_on_the_usual_board() -> None:
    known = {
        key: own_book().points(one) for level in Tree("connect4", 6).levels for key, one in level.items()
    }
    scores = {key: points for key, points in known.items() if points is not None}
    assert len(scores) == len(known)
    book = Book(content_of(seal_all(6, scores), "some.book"))
    chance = random.Random(3)
    solver = NativeDropSolver(64, 1)
    exact = 0
    for _ in range(6):
        position = Position("connect4")
        while position.ply <= book.complete_plies:
            position.play(chance.choice(position.legal_moves))
            if position.is_over:
                position = Position("connect4")
        bound = book.native.at_least(position)
        assert bound is not None
        assert solver.solve(position, points=bound).line, position
        exact += not solver.solve(position, points=bound + 1).line
    assert exact > 0

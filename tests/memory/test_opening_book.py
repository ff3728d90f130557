"""A book knows every image of its positions, and files that are no books are refused."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Engine, IllegalMove, Limit, Position
from tengen.memory.opening_book import BadBook, OpeningBook
from tengen.records.record import Record
from tests.oracle.games import game_names
from tests.rules.test_fen import random_game


@settings(max_examples=80, deadline=None)
@given(game_names(), st.integers(0, 2**32))
def test_every_image_is_known_by_the_same_move(name: str, seed: int) -> None:
    chance = Random(seed)
    position, _ = random_game(name, chance, chance.randrange(12))
    if position.is_over:
        return
    move = chance.choice(list(position.legal_moves))
    book = OpeningBook(name)
    book.add(position, move, weight=2, value=0.25)
    game = position.game
    symmetry = chance.randrange(game.symmetry_count)
    image = Position(game, [game.transform(played, symmetry) for played in position.moves])
    (found,) = book.moves(image)
    assert (found.weight, found.value) == (2, 0.25)
    # The very move, or its like where the position has symmetries of its own.
    after, wanted = image.copy(), position.copy()
    after.play(found.move)
    wanted.play(move)
    assert after.canonical_key == wanted.canonical_key


def test_what_is_written_is_read(tmp_path: Path) -> None:
    book = OpeningBook("gomoku:9")
    for moves in ("", "e5", "e5 e6", "e5 d4"):
        book.add(Position("gomoku:9", moves), "c3", 1.5)
    book.add(Position("gomoku:9"), "c3", 1, 0.5)
    book.save(tmp_path / "a.book")
    again = OpeningBook.read(tmp_path / "a.book")
    again.save(tmp_path / "b.book")
    assert (tmp_path / "a.book").read_bytes() == (tmp_path / "b.book").read_bytes()
    assert len(again) == 4
    (found,) = again.moves(Position("gomoku:9"))
    assert (found.weight, found.value) == (2.5, 0.5)
    again.merge(book)
    assert again.moves(Position("gomoku:9"))[0].weight == 5


def test_moves_are_chosen_by_weight() -> None:
    book, start = OpeningBook("connect4"), Position("connect4")
    assert book.choose(start) is None
    assert start not in book
    book.add(start, "4", 9)
    book.add(start, "3", 1)
    book.add(start, "2", 0)
    assert str(book.choose(start)) == "4"
    chosen = [str(book.choose(start, Random(seed))) for seed in range(300)]
    assert 230 < chosen.count("4") < 295
    assert "2" not in chosen


def test_books_of_games_weigh_what_won() -> None:
    def game(moves: str) -> Record:
        return Record.from_position(Position("tictactoe", moves))

    won, drawn = game("b2 a2 a1 c3 c1 a3 b1"), game("b2 a1 c3 c1 b1 b3 a2 c2 a3")
    assert (won.result, drawn.result) == ("1-0", "1/2-1/2")
    book = OpeningBook.from_records("tictactoe", [won, drawn, game("a1")], plies=2)
    (centre,) = book.moves(Position("tictactoe"))
    assert (str(centre.move), centre.weight) == ("b2", 3)
    weights = {str(one.move): one.weight for one in book.moves(Position("tictactoe", "b2"))}
    assert sorted(weights.values()) == [0, 1]


def test_a_book_is_made_by_the_engine() -> None:
    with Engine(memory=8) as engine:
        book = OpeningBook.from_analysis(
            engine, Position("tictactoe", "b2"), Limit(depth=9), plies=2, width=2
        )
    first = book.moves(Position("tictactoe", "b2"))
    # Against the centre a corner draws and an edge loses.
    assert str(first[0].move) in ("a1", "a3", "c1", "c3")
    assert first[0].value == 0.5
    assert len(book) >= 2


def test_mistakes_are_told(tmp_path: Path) -> None:
    book = OpeningBook("connect4")
    with pytest.raises(IllegalMove):
        book.add(Position("connect4", "1 1 1 1 1 1"), "1")
    with pytest.raises(ValueError, match="for connect4, the position of tictactoe"):
        book.moves(Position("tictactoe"))
    for weight in (-1, float("nan"), float("inf"), True, "1"):
        with pytest.raises(ValueError, match="a weight is"):
            book.add(Position("connect4"), "1", weight)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a value is"):
        book.add(Position("connect4"), "1", 1, 2)
    head = '{"format": "tengen book 1", "game": "connect4"}\n'
    for text, told in (
        ("", "empty"),
        ("hello", "line 1: this is no line of a book"),
        ('{"format": "tengen book 2", "game": "connect4"}', "line 1: .*begins with"),
        ('{"format": "tengen book 1", "game": "nope"}', "line 1: .*no game is called"),
        (head + "[]", "line 2"),
        (head + '{"position": "xx", "moves": []}', "line 2"),
        (head + '{"position": "00", "moves": [["9", 1]]}', "line 2"),
        (head + '{"position": "00", "moves": [["1"]]}', "line 2"),
        (head + '{"position": "00", "moves": [["1", NaN]]}', "line 2"),
        (head + "[" * 100_000, "line 2"),
    ):
        path = tmp_path / "wrong.book"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadBook, match=told):
            OpeningBook.read(path)

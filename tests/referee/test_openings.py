"""Openings: read from files, made balanced, turned around for each pair."""

from pathlib import Path

import pytest

from tengen import Game, Position, solve
from tengen.referee.openings import BadOpenings, Balance, Book, load_openings, make_openings, read_opening


def text(opening: object) -> str:
    return " ".join(map(str, opening))  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("game", "written", "moves"),
    [
        ("gomoku", "h8 i9 h10", "h8 i9 h10"),
        ("gomoku", "h8i9h10", "h8 i9 h10"),
        ("gomoku", "H8I9", "h8 i9"),
        ("gomoku", "h8", "h8"),
        ("connect4", "4453", "4 4 5 3"),
        ("connect4", "4", "4"),
        ("popout", "4 4 p4", "4 4 p4"),
        ("hexifence:2", "0:0 0:1", "0:0 0:1"),
    ],
)
def test_openings_are_written_apart_or_together(game: str, written: str, moves: str) -> None:
    try:
        expected = Position(game, moves)
    except ValueError:
        pytest.skip("not an opening of this game")
    assert read_opening(written, Game(game)) == expected.moves


def test_a_file_has_one_opening_a_line_and_comments(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# mine\n\nh8 i9 # good\nh8h9i9\r\n", encoding="utf-8")
    assert [text(opening) for opening in load_openings(path, Game("gomoku"))] == ["h8 i9", "h8 h9 i9"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "no openings"),
        ("h8\nz99\n", "line 2"),
        ("h8 h8\n", "line 1: move 2"),
        ("a1 b1 a2 b2 a3 b3 a4 b4 a5\n", "ends the game"),
        ("\x00\x01\n", "line 1"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(tmp_path: Path, content: str, words: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadOpenings, match=words):
        load_openings(path, Game("gomoku"))


@pytest.mark.parametrize("name", ["gomoku", "connect4", "popout", "mnk:6x6x5", "hexifence:2", "dots:3x3"])
def test_made_openings_are_playable_different_and_repeatable(name: str) -> None:
    game = Game(name)
    balance = Balance(nodes=2000, window=0.25)
    seen: list[tuple[int, int]] = []
    found = make_openings(game, 5, 7, balance, lambda done, wanted: seen.append((done, wanted)))
    assert 1 <= len(found) <= 5
    positions = [Position(game, opening) for opening in found]
    assert not any(position.is_over for position in positions)
    assert len({position.canonical_key for position in positions}) == len(found)
    assert seen[-1] == (len(found), 5)
    from tengen.referee import openings

    openings._made.clear()
    assert make_openings(game, 5, 7, balance) == found
    openings._made.clear()
    assert make_openings(game, 5, 8, balance) != found


def test_openings_of_a_solved_game_are_draws() -> None:
    """The window holds no proven win: on a board small enough to solve, every opening is a draw."""
    for opening in make_openings(Game("mnk:4x4x4"), 4, 1, Balance(plies=3, nodes=200_000)):
        assert solve(Position("mnk:4x4x4", opening), memory=16).text == "draw"


def test_a_short_match_finds_an_opening_where_few_are_even() -> None:
    assert len(make_openings(Game("dots:4x4"), 1, 5)) == 1


def test_where_nothing_is_balanced_that_is_said() -> None:
    with pytest.raises(BadOpenings, match="--openings none"):
        make_openings(Game("mnk:4x4x3"), 2, 1, Balance(plies=1))
    with pytest.raises(BadOpenings, match="no opening of"):
        make_openings(Game("tictactoe"), 2, 1, Balance(plies=9))
    with pytest.raises(BadOpenings, match="window"):
        make_openings(Game("tictactoe"), 2, 1, Balance(window=0.7))


def test_pairs_see_an_opening_in_different_images_and_begin_again_after_the_last() -> None:
    game = Game("gomoku")
    opening = read_opening("h8 i9 j9", game)
    book = Book(game, (opening,), seed=3)
    images = {book.opening(number, number) for number in range(40)}
    assert len(images) == 8
    key = Position(game, opening).canonical_key
    assert {Position(game, image).canonical_key for image in images} == {key}
    assert book.opening(5, 5) == Book(game, (opening,), seed=3).opening(0, 5)
    assert Book(game, ()).opening(1, 1) == ()

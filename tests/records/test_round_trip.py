"""What is written is read again, to the last blank."""

import re

import pytest
from hypothesis import given

from tengen import Position
from tengen.records import Record, dumps, loads, read_all
from tests.records.making import GAMES, played, records, unhurried

FULL = r"""[Game "gomoku"]
[First "A \"small\" name"]
[Second "C:\\engines\\b"]
[Site ""]
[x-odd_Tag "tab\there, line\nbreak, return\r, bell\u0007, 囲碁 ✓ 😀"]
[Verdict "resignation"]

{Before the game.} h8 {[used 0.5] [left 59.5] [value +0.25] [depth 12] A good move.} i9 {[left 60]}
g7 {\[not a field] \{braces\} \\ and "quotes"} h7 {\s\stwo blanks:\s\sand a\nnew line\s} 0-1
"""


def test_a_full_example_is_read_with_everything_in_it() -> None:
    record = loads(FULL)
    assert record.game.name == "gomoku"
    assert record.tags == {
        "First": 'A "small" name',
        "Second": "C:\\engines\\b",
        "Site": "",
        "x-odd_Tag": "tab\there, line\nbreak, return\r, bell\a, 囲碁 ✓ 😀",
    }
    assert list(record.tags) == ["First", "Second", "Site", "x-odd_Tag"]
    assert (record.result, record.verdict, record.comment) == ("0-1", "resignation", "Before the game.")
    first, second, third, fourth = record.moves
    assert (first.seconds, first.clock, first.value, first.data) == (0.5, 59.5, "+0.25", {"depth": "12"})
    assert first.comment == "A good move."
    assert (second.seconds, second.clock, second.comment) == (None, 60, None)
    assert third.comment == '[not a field] {braces} \\ and "quotes"'
    assert fourth.comment == "  two blanks:  and a\nnew line "


def test_a_full_example_is_written_as_it_was() -> None:
    assert dumps(loads(FULL)) == FULL


@unhurried
@given(records())
def test_any_record_survives(record: Record) -> None:
    text = dumps(record)
    again = loads(text)
    assert again == record
    assert list(again.tags.items()) == list(record.tags.items())
    assert dumps(again) == text


@unhurried
@given(records())
def test_any_record_survives_as_bytes_with_a_mark_and_carriage_returns(record: Record) -> None:
    text = dumps(record).replace("\n", "\r\n")
    assert loads(b"\xef\xbb\xbf" + text.encode()) == record
    assert loads("\ufeff" + text) == record


@unhurried
@given(records())
def test_an_editor_may_wrap_the_moves_anywhere(record: Record) -> None:
    head, blank, moves = dumps(record).partition("\n\n")
    assert loads(head + blank + moves.replace(" ", " \t\n  ")) == record


@pytest.mark.parametrize("name", GAMES)
def test_moves_of_every_family_are_wrapped_at_100_columns(name: str) -> None:
    record = Record.from_position(played(name, seed=1))
    lines = dumps(record).splitlines()
    assert max(map(len, lines)) <= 100
    assert loads("\n".join(lines)) == record


def test_a_long_comment_is_wrapped() -> None:
    record = Record.from_position(Position("gomoku", "h8"))
    record.moves[0].comment = "word " * 200 + "end"
    lines = dumps(record).splitlines()
    assert max(map(len, lines)) <= 100
    assert loads("\n".join(lines)) == record


def test_many_games_stand_in_one_file() -> None:
    games = [Record.from_position(played(name, seed)) for seed, name in enumerate(GAMES)]
    text = "\n".join(map(dumps, games))
    assert list(read_all(text)) == games
    assert list(read_all(text.replace("\n\n", "\n"))) == games
    assert "\n".join(map(dumps, read_all(text))) == text


def test_games_come_one_by_one_even_if_a_later_one_is_bad() -> None:
    games = read_all('[Game "gomoku"]\n\nh8 *\n\n[Game "gomoku"]\n\nh8 h8 *\n')
    assert str(next(games).moves[0]) == "h8"
    with pytest.raises(ValueError, match="line 7: move 2"):
        next(games)


def test_game_and_verdict_move_to_their_places() -> None:
    text = '[Event "Cup"]\n[Verdict "time"]\n[Game "  GOMOKU:15 "]\n[Round "1"]\nh8\n1-0'
    expected = '[Game "gomoku"]\n[Event "Cup"]\n[Round "1"]\n[Verdict "time"]\n\nh8 1-0\n'
    assert dumps(loads(text)) == expected


def test_moves_may_be_written_in_capitals_and_without_blanks_beside_braces() -> None:
    record = loads('[Game "gomoku"]\n{start}H8{one}I9{two}*')
    assert dumps(record).endswith("\n\n{start} h8 {one} i9 {two} *\n")


def test_a_result_tag_is_kept_where_it_agrees() -> None:
    text = '[Game "gomoku"]\n[Result "1-0"]\n\nh8 1-0\n'
    assert loads(text).tags == {"Result": "1-0"}
    assert dumps(loads(text)) == text


def test_seconds_are_written_short_and_exactly() -> None:
    record = Record.from_position(Position("connect4", "4 4 4"))
    for entry, seconds in zip(record.moves, (60.0, 1e-7, 0.1 + 0.2), strict=True):
        entry.seconds = seconds
    text = dumps(record)
    assert re.findall(r"used (\S+)]", text) == ["60", "1e-07", "0.30000000000000004"]
    assert loads(text) == record

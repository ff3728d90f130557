"""Drop games as one word of columns."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import BadRecord, Game, Position, Side, UnknownGame
from tengen.records import Limits, Record, digits
from tests.records.making import DROP_GAMES, played, unhurried

DATA = Path(__file__).parent.parent / "data" / "popout"


def test_digits_are_columns_from_1() -> None:
    position = Position("connect4", "4 4 5 5")
    assert digits.loads("4455").position() == position
    assert digits.dumps(position) == "4455"
    assert digits.dumps(Record.from_position(position)) == "4455"


def test_wide_boards_go_on_with_letters() -> None:
    game = Game("connect:4x16x4")
    position = Position(game, [f"{column}" for column in range(1, 17)])
    assert digits.dumps(position) == "123456789abcdefg"
    assert digits.loads("123456789abcdefg", game).position() == position


def test_letters_drop_and_capitals_pop() -> None:
    position = Position("onepop:4x4x4", "2 1 1 p1")
    assert digits.dumps(position) == "baaA"
    assert digits.loads("baaA", "onepop:4x4x4").position() == position


def test_a_claimed_draw_is_an_equals_sign() -> None:
    record = digits.loads("aabbab=", "popout:3x2x3")
    assert (record.result, record.verdict) == ("1/2-1/2", "claim")
    assert digits.dumps(record) == "aabbab="


def test_no_moves_are_a_dash() -> None:
    for name in DROP_GAMES:
        assert digits.dumps(Position(name)) == "-"
        assert digits.loads("-", name).moves == []


def test_the_style_can_be_chosen() -> None:
    position = Position("popout", "4 5")
    assert digits.dumps(position, "digits") == "45"
    assert digits.loads("45", "popout", "digits").position() == position
    assert digits.dumps(Position("connect4", "4 5"), "letters") == "de"
    assert digits.loads("de", style="letters").position() == Position("connect4", "4 5")


@unhurried
@given(st.sampled_from(DROP_GAMES), st.integers(0, 2**32), st.integers(0, 80))
def test_any_drop_game_survives(name: str, seed: int, plies: int) -> None:
    position = played(name, seed, plies)
    record = digits.loads(digits.dumps(position), name)
    assert record == Record.from_position(position)


def test_a_file_holds_one_game_a_line_with_remarks() -> None:
    text = "\ufeff# solved\r\n4455 -1\r\n\r\n- 0 start # empty\r\n"
    one, two = digits.read_all(text)
    assert (len(one.moves), one.comment) == (4, "-1")
    assert (two.moves, two.comment) == ([], "0 start")


@pytest.mark.parametrize("path", sorted(DATA.glob("*.txt")), ids=lambda path: path.stem)
def test_the_popout_tables_are_read_and_written(path: Path) -> None:
    kind = "onepop" if "onepop" in path.stem else "popout"
    cols, rows, n = path.stem.split("_")[-3:]
    game = Game(f"{kind}:{rows}x{cols}x{n}")
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    refused = []
    for line in lines:
        word, value = line.split(maxsplit=1)
        try:
            record = digits.loads(line, game)
        except BadRecord as error:
            refused.append(str(error))
        else:
            assert (digits.dumps(record), record.comment) == (word, value)
    # The tables know no history: a few of their games go on after a third repetition.
    assert all("draw, repetition" in error for error in refused)
    assert len(refused) <= len(lines) // 50


def test_a_finished_game_has_its_result() -> None:
    record = digits.loads("1212121")
    assert (record.result, record.verdict, record.winner) == ("1-0", "line", Side.FIRST)


@pytest.mark.parametrize(
    ("text", "game", "line", "message"),
    [
        ("", "connect4", None, "no game in the text"),
        ("44\n55", "connect4", None, "more than one game"),
        ("\n4408", "connect4", 2, "'0' in '4408' is no column written in digits; use 1..9 and a..g"),
        ("448", "connect4", 1, "move 3: 8 is illegal"),
        ("4444444", "connect4", 1, "move 7: 4 is illegal"),
        ("12121212", "connect4", 1, "move 8, 2, comes after the end of the game"),
        ("abQ", "popout:4x4x4", 1, "'Q' in 'abQ' is no column written in letters; use a..p, A..P and ="),
        ("B", "popout:4x4x4", 1, "move 1: p2 is illegal"),
        ("a=", "popout:4x4x4", 1, "move 2: draw is illegal"),
        ("a\u212a", "popout:4x12x4", 1, "is no column written in letters"),
        ("--", "connect4", 1, "'-' in '--' is no column"),
        ("4\u0660", "connect4", 1, "is no column"),
        ("4", "gomoku", None, "gomoku is no drop game"),
    ],
)
def test_a_bad_word_says_where_and_what_to_do(text: str, game: str, line: int | None, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        digits.loads(text, game)
    assert caught.value.line == line


def test_limits_and_games_are_checked() -> None:
    with pytest.raises(BadRecord, match="line 1: more than 3 moves"):
        digits.loads("4455", limits=Limits(moves=3))
    with pytest.raises(BadRecord, match="line 1: more than 3 characters"):
        digits.loads("4455", limits=Limits(line=3))
    with pytest.raises(UnknownGame):
        digits.loads("4455", "chess")
    with pytest.raises(BadRecord, match="gomoku is no drop game"):
        digits.dumps(Position("gomoku"))
    with pytest.raises(BadRecord, match="the move p1 cannot be written in digits; use letters"):
        digits.dumps(Position("popout", "1 2 p1"), "digits")

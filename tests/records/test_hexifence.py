"""Hexifence as rows and columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import BadRecord, Position, UnknownGame
from tengen.records import Limits, Record, hexifence
from tests.records.making import played, unhurried


def test_one_move_a_line() -> None:
    position = Position("hexifence:2", "0:0 0:1 6:5")
    assert hexifence.dumps(position) == "# hexifence:2\n0 0\n0 1\n6 5\n"
    assert hexifence.dumps(Record.from_position(position)) == hexifence.dumps(position)
    assert hexifence.loads(hexifence.dumps(position)).position() == position


@unhurried
@given(st.integers(1, 4), st.integers(0, 2**32), st.integers(0, 200))
def test_any_hexifence_game_survives(dimension: int, seed: int, plies: int) -> None:
    position = played(f"hexifence:{dimension}", seed, plies)
    assert hexifence.loads(hexifence.dumps(position)) == Record.from_position(position)


def test_remarks_commas_and_blanks_are_read() -> None:
    text = "\ufeff# my game\r\n\r\n  0,0 # first\r\n0 ,\t1\n6\t5"
    assert hexifence.loads(text, "hexifence:2").position() == Position("hexifence:2", "0:0 0:1 6:5")


def test_the_game_is_named_by_the_caller_or_the_heading_or_is_of_dimension_3() -> None:
    assert hexifence.loads("0 0").game.name == "hexifence:3"
    assert hexifence.loads("").game.name == "hexifence:3"
    assert hexifence.loads("# Hexifence:4\n0 0").game.name == "hexifence:4"
    assert hexifence.loads("# hexifence:4\n0 0", "hexifence:2").game.name == "hexifence:2"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("0 0\n\n1 1", 3, "move 2: cannot read the move '1:1'"),
        ("0 0\n0 0", 2, "move 2: 0:0 is illegal"),
        ("0 0\n0", 2, "'0' is no move; write row and column such as 5 8"),
        ("0 0 0", 1, "is no move"),
        ("-1 0", 1, "is no move"),
        ("0;0", 1, "is no move"),
        ("0 ٣", 1, "is no move"),
        ("999 999", 1, "move 1: cannot read"),
        ("1000 0", 1, "is no move"),
        ("# hexifence:99\n0 0", 1, "the heading names no game: .*8"),
    ],
)
def test_a_bad_line_says_where_and_what_to_do(text: str, line: int, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        hexifence.loads(text)
    assert caught.value.line == line


def test_a_move_after_the_end_is_refused() -> None:
    whole = hexifence.dumps(played("hexifence:1", seed=1))
    with pytest.raises(BadRecord, match="line 8: move 7, 0:0, comes after the end of the game"):
        hexifence.loads(whole + "0 0\n")


def test_limits_and_games_are_checked() -> None:
    with pytest.raises(BadRecord, match="line 2: more than 1 moves"):
        hexifence.loads("0 0\n0 1", limits=Limits(moves=1))
    with pytest.raises(BadRecord, match="dots:4x4 is not Hexifence"):
        hexifence.loads("0 0", "dots")
    with pytest.raises(BadRecord, match="gomoku is not Hexifence"):
        hexifence.dumps(Position("gomoku"))
    with pytest.raises(UnknownGame):
        hexifence.loads("0 0", "chess")

"""What a record says about its game, and what it refuses to be."""

import math
import pickle
from collections.abc import Callable

import pytest

from tengen import BadRecord, Game, Move, Position, Side
from tengen.records import Limits, Record, RecordedMove
from tests.records.making import GAMES, played

WON = "a1 b1 a2 b2 a3"


def test_a_finished_game_brings_its_result_and_verdict() -> None:
    record = Record.from_position(Position("tictactoe", WON), First="Ada", Second="Bob")
    assert (record.result, record.verdict, record.winner) == ("1-0", "line", Side.FIRST)
    assert record.players == ("Ada", "Bob")
    assert [str(entry) for entry in record.moves] == WON.split()


def test_an_open_game_has_no_result_yet() -> None:
    record = Record.from_position(Position("connect4", "4 4"))
    assert (record.result, record.verdict, record.winner) == ("*", "", None)
    assert record.players == ("Red", "Yellow")


def test_a_game_lost_on_time_has_a_winner() -> None:
    record = Record(Game("gomoku"), [RecordedMove(Move.cell(7, 7))], result="0-1", verdict="time")
    assert record.winner is Side.SECOND
    record.check()


@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_game_can_be_had_again(name: str) -> None:
    position = played(name, seed=5)
    record = Record.from_position(position)
    assert record.position() == position
    assert record.check() == position
    assert record.position(0) == Position(name)
    steps = list(record.positions())
    assert len(steps) == position.ply + 1
    assert all(step == record.position(ply) for ply, step in enumerate(steps))


@pytest.mark.parametrize("ply", [-1, 3])
def test_a_ply_outside_the_game_is_refused(ply: int) -> None:
    with pytest.raises(IndexError, match=f"ply {ply} is outside 0..2"):
        Record.from_position(Position("connect4", "4 4")).position(ply)


def test_records_can_be_pickled_and_compared() -> None:
    record = Record.from_position(Position("tictactoe", WON), First="Ada")
    assert pickle.loads(pickle.dumps(record)) == record
    record.notes.append("something was left out")
    assert Record.from_position(Position("tictactoe", WON), First="Ada") == record
    record.moves[0].comment = "a corner"
    assert Record.from_position(Position("tictactoe", WON), First="Ada") != record


def test_an_empty_comment_is_none() -> None:
    assert RecordedMove(Move.drop(3), value="", comment="") == RecordedMove(Move.drop(3))
    assert Record(Game("connect4"), comment="") == Record(Game("connect4"))


def _won(**changes: object) -> Record:
    record = Record.from_position(Position("tictactoe", WON))
    for name, value in changes.items():
        setattr(record, name, value)
    return record


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: _won(result="0-1"), "the result 0-1 contradicts the board .Black won, line.; write 1-0"),
        (lambda: _won(result="*"), "write 1-0"),
        (lambda: _won(result="2-0"), "'2-0' is not one of 1-0, 0-1, 1/2-1/2, *"),
        (
            lambda: _won(verdict="full board"),
            "the verdict 'full board' contradicts the board .Black won, line.",
        ),
        (lambda: _won(tags={"Game": "gomoku"}), "set the record's game instead"),
        (lambda: _won(tags={"Verdict": "time"}), "set the record's verdict instead"),
        (lambda: _won(tags={"1st": "Ada"}), "the tag name '1st' is not valid"),
        (lambda: _won(tags={"Round": 3}), "the tag Round holds int; make it text"),
        (lambda: _won(tags={"Result": "0-1"}), "the tag Result says '0-1', the game ends with 1-0"),
        (lambda: _won(moves=[RecordedMove(Move.cell(0, 0))] * 2), "move 2: a1 is illegal: .*; correct it"),
        (lambda: _won(moves=[RecordedMove(Move.drop(0))]), "move 1: "),
        (
            lambda: _won(moves=[], verdict="line"),
            "the verdict is 'line', but the game is not over after move 0",
        ),
        (
            lambda: _won(moves=[RecordedMove(Move.cell(0, 0), math.nan)]),
            "move 1: seconds is nan; use a finite number",
        ),
        (lambda: _won(moves=[RecordedMove(Move.cell(0, 0), clock=math.inf)]), "move 1: clock is inf"),
        (lambda: _won(moves=[RecordedMove(Move.cell(0, 0), data={"Depth": "3"})]), "the field name 'Depth'"),
        (lambda: _won(moves=[RecordedMove(Move.cell(0, 0), data={"used": "3"})]), "the field name 'used'"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(make: Callable[[], Record], message: str) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        make().check()
    assert caught.value.line is None


def test_a_move_after_the_end_is_refused() -> None:
    record = _won()
    record.moves.append(RecordedMove(Move.cell(1, 2)))
    with pytest.raises(BadRecord, match=r"move 6, b3, comes after the end .* end the record after move 5"):
        record.check()


def test_too_many_moves_are_refused() -> None:
    with pytest.raises(BadRecord, match=r"more than 4 moves; shorten the game or raise Limits\.moves"):
        _won().check(Limits(moves=4))

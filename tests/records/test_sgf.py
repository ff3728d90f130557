"""SGF in and out for line games."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import BadRecord, Game, Position, Side
from tengen.records import Record, dumps, sgf
from tests.records.making import LINE_GAMES, TEXTS, played, records, unhurried

# SGF has one kind of line break only, so a carriage return becomes one.
SGF_TEXTS = TEXTS.map(lambda text: text.replace("\r", ""))


def moves_of(record: Record) -> str:
    return " ".join(map(str, record.moves))


@unhurried
@given(records(LINE_GAMES, SGF_TEXTS))
def test_any_line_game_survives(record: Record) -> None:
    text = sgf.dumps(record)
    again = sgf.loads(text)
    assert again == record
    assert again.notes == []
    assert sgf.loads(text.replace("\n", "\r\n").encode()) == record


@unhurried
@given(st.lists(records(LINE_GAMES, SGF_TEXTS), max_size=3))
def test_any_collection_survives(games: list[Record]) -> None:
    text = "\n".join(map(sgf.dumps, games))
    assert list(sgf.read_all(text)) == games if games else text == ""


@pytest.mark.parametrize("name", LINE_GAMES)
def test_finished_games_of_every_rule_survive(name: str) -> None:
    position = played(name, seed=3)
    record = sgf.loads(sgf.dumps(Record.from_position(position)))
    assert record.position() == position
    assert record.winner == (position.outcome.winner if position.outcome else None)


def test_the_second_letter_counts_from_the_top() -> None:
    record = sgf.loads("(;GM[4]SZ[15]RU[freestyle];B[aa];W[ao];B[oa];W[bc])")
    assert moves_of(record) == "a15 a1 o15 b13"
    record = sgf.loads("(;GM[4]SZ[7:4]RU[mnk:7x4x4];B[aa];W[gd])")
    assert moves_of(record) == "a4 g1"


def test_what_is_written_is_plain_sgf() -> None:
    record = Record.from_position(Position("renju", "h8 h9"), First="Ada", Second="Bob", Date="2026-11-15")
    record.result, record.verdict = "1-0", "resignation"
    record.moves[0].clock = 59.5
    record.moves[1].comment = "to [the] \\ right"
    assert sgf.dumps(record) == (
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[renju]PB[Ada]PW[Bob]DT[2026-11-15]RE[B+R]\n"
        ";B[hh]BL[59.5];W[hg]C[to [the\\] \\\\ right])\n"
    )


@pytest.mark.parametrize(
    ("rule", "size", "name"),
    [
        ("Freestyle", "15", "gomoku"),
        ("free-style gomoku", "19", "gomoku:19"),
        ("gomoku", "19:15", "mnk:19x15x5"),
        ("freestyle", "5:3", "mnk:5x3x5"),
        ("0", "20", "gomoku:20"),
        ("Standard Gomoku", "15", "standard"),
        ("1", "15", "standard"),
        ("RENJU", "15", "renju"),
        ("Renju rules", "13", "renju:13"),
        ("4", "15", "renju"),
        ("caro", "15:15", "caro"),
        ("8", " 15 ", "caro"),
        ("tictactoe", "3", "tictactoe"),
        ("mnk:5x5x4", "5", "mnk:5x5x4"),
    ],
)
def test_rules_and_sizes_are_understood(rule: str, size: str, name: str) -> None:
    assert sgf.loads(f"(;GM[4]SZ[{size}]RU[{rule}])").game == Game(name)


def test_what_the_file_leaves_out_is_noted() -> None:
    record = sgf.loads("(;GM[4];B[hh])")
    assert record.game.name == "gomoku"
    assert record.notes == ["no SZ; read as a board of 15", "no RU; read as freestyle"]


def test_the_caller_may_say_which_rule_it_is() -> None:
    record = sgf.loads("(;GM[4];B[hh])", game="renju")
    assert (record.game.name, record.notes) == ("renju", [])
    assert sgf.loads("(;GM[4]SZ[13]RU[house rules])", Game("caro:13")).game.name == "caro:13"


def test_variations_are_read_beside_the_main_line() -> None:
    text = "(;GM[4]SZ[15]RU[0](;B[hh](;W[hg](;B[ih])(;B[jj];W[kk](;B[aa])(;B[bb])))(;W[ii]))(;B[aa]C[\\](;]))"
    record = sgf.loads(text)
    assert moves_of(record) == "h8 h9 i8"
    assert record.notes == []
    (line,) = re.findall("^h8.*$", dumps(record), re.MULTILINE)
    assert line == r"h8 (a15 {](;}) h9 (i7) i8 (j6 k5 a15 (b14)) *"


def test_a_main_line_nested_at_every_move_has_no_variations() -> None:
    record = sgf.loads("(;GM[4]SZ[15]RU[0](;B[hh](;W[hg](;B[ih]))))")
    assert (moves_of(record), record.notes) == ("h8 h9 i8", [])


def test_comments_clocks_and_unknown_properties() -> None:
    record = sgf.loads(
        "From: somebody\n\n (;FF[3]GaMe[4]GM[4]SZ[15]RU[renju]XX[1][2]C[before\\\n the game]PB[A:B\\]]\n"
        ";B[hh]BL[59.5]WL[60]LB[hh:1]C[centre];W[hg]WL[soon];C[later]C[ignored];BL[3])"
    )
    assert record.comment == "before the game"
    assert record.tags == {"First": "A:B]"}
    assert [entry.clock for entry in record.moves] == [59.5, None]
    assert [entry.comment for entry in record.moves] == ["centre", "later"]
    assert record.notes == ["line 5: WL 'soon' is no number and was left out"]


@pytest.mark.parametrize(
    ("told", "result", "verdict"),
    [
        ("B+R", "1-0", "resignation"),
        ("W+Time", "0-1", "time"),
        ("W+F", "0-1", "forfeit"),
        ("Black + Resign", "1-0", "resignation"),
        ("B+", "1-0", ""),
        ("W+1", "0-1", ""),
        ("0", "1/2-1/2", ""),
        ("Draw", "1/2-1/2", ""),
        ("?", "*", ""),
        ("Void", "*", ""),
        ("", "*", ""),
    ],
)
def test_results_are_understood(told: str, result: str, verdict: str) -> None:
    record = sgf.loads(f"(;GM[4]SZ[15]RU[0]RE[{told}];B[hh])")
    assert (record.result, record.verdict, record.notes) == (result, verdict, [])


def test_a_result_nobody_understands_is_noted() -> None:
    record = sgf.loads("(;GM[4]SZ[15]RU[0]RE[who knows];B[hh])")
    assert (record.result, record.notes) == ("*", ["the result 'who knows' was not understood and left out"])


def test_the_board_says_how_a_finished_game_ended() -> None:
    record = sgf.loads("(;GM[4]SZ[3]RU[tictactoe];B[aa];W[ba];B[ab];W[bb];B[ac])")
    assert (record.result, record.verdict) == ("1-0", "line")


def test_setup_stones_become_alternating_moves() -> None:
    record = sgf.loads("(;GM[4]SZ[15]RU[0]AB[hh][ii]AW[jj]PL[W]C[set up];W[kk])")
    assert moves_of(record) == "h8 j6 i7 k5"
    assert record.comment == "set up"
    assert record.notes == ["line 1: setup stones were read as moves, Black first"]


def test_setup_stones_may_be_rectangles() -> None:
    record = sgf.loads("(;GM[4]SZ[15]RU[0]AB[aa:ba]AW[cb:cc])")
    assert moves_of(record) == "a15 c14 b15 c13"


def test_setup_stones_are_reordered_where_the_listed_order_would_end_the_game() -> None:
    record = sgf.loads("(;GM[4]SZ[3]RU[tictactoe]AB[aa][ab][ac][cc]AW[ba][bb][ca])")
    position = record.position()
    assert position.is_over
    assert position.ply == 7
    assert position.at(0, 2) is Side.FIRST


def test_a_forbidden_last_move_is_left_out_where_black_lost_by_it() -> None:
    cross = "(;GM[4]SZ[15]RU[renju]RE[W+];B[hg];W[aa];B[hi];W[ac];B[gh];W[ae];B[ih];W[ag];B[hh])"
    record = sgf.loads(cross)
    assert (len(record.moves), record.result, record.verdict) == (8, "0-1", "illegal move")
    assert record.notes == ["the last move, h8, is forbidden for Black and was left out"]
    assert sgf.loads(sgf.dumps(record)) == record
    with pytest.raises(BadRecord, match="move 9: h8 is illegal"):
        sgf.loads(cross.replace("W+", "B+"))


@pytest.mark.parametrize("charset", ["ISO-8859-1", "windows-1251", "GB18030", "Shift_JIS"])
def test_the_file_may_name_its_character_set(charset: str) -> None:
    name = {"ISO-8859-1": "Désirée", "windows-1251": "Никонов"}.get(charset, "中村")
    text = f"(;GM[4]CA[{charset}]SZ[15]RU[renju]PB[{name}];B[hh])"
    assert sgf.loads(text.encode(charset)).tags == {"First": name}


def test_bytes_without_a_character_set_are_latin_1() -> None:
    assert sgf.loads("(;GM[4]SZ[15]RU[0]PB[Désirée])".encode("latin-1")).tags == {"First": "Désirée"}


def test_marks_before_the_first_move_and_beside_none_are_kept() -> None:
    text = "(;GM[4]FF[4]SZ[15]RU[renju]CR[hh]LB[ii:A];B[hh];CR[aa](;W[ii])(;W[ji];TR[bb]))"
    record = sgf.loads(text)
    assert record.tags["Marks"] == "circle h8; label i7=A"
    assert record.moves[0].data == {"circle": "a15"}
    assert record.moves[1].variations[0][0].data == {"triangle": "b14"}
    written = sgf.dumps(record)
    assert "CR[hh]LB[ii:A]" in written
    assert "TGTAG" not in written
    assert sgf.loads(written) == record


def test_marks_of_the_start_that_sgf_cannot_say_stay_a_tag() -> None:
    record = Record(Game("renju"), tags={"Marks": "circle z99"})
    assert sgf.loads(sgf.dumps(record)).tags == {"Marks": "circle z99"}

"""Every bad SGF file is refused with its line and a way out."""

import pytest

from tengen import BadRecord, Position, UnknownGame
from tengen.records import Limits, Record, sgf

R = "(;GM[4]SZ[15]RU[0]\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        # the tree
        ("", None, r"no game begins in this text; SGF begins with \(;"),
        ("hello", None, "no game begins"),
        ("((((((", None, "no game begins"),
        ("\n(;GM[4]\n((;B[hh]))", 3, "follows .* a variation reads"),
        (R + ";B[hh]", 2, "the game that begins on line 1 has 1 open parentheses; the file may be cut off"),
        (R + ";B[hh](;W[hg]\n", 2, "has 2 open parentheses"),
        (R + ";B[hh", 2, "the bracket opened here is never closed; the file may be cut off"),
        (R + ";B[hh\\]", 2, "the bracket opened here is never closed"),
        (R + ";B[hh](;W[hg]);B[ii])", 2, "';' follows"),
        (R + ";B)", 2, "the property 'B' has no value"),
        (R + ";[hh])", 2, "'\\[' is not SGF here"),
        (R + ";B[hh]é)", 2, "is not SGF here"),
        (R + ";B[hh])\n;W[hg]", 3, "';' between games"),
        (R + ";B[hh]))", 2, "'\\)' between games"),
        # the game
        ("(;SZ[15])", 1, "no GM; only GM\\[4\\], Gomoku and Renju, can be read"),
        ("\n(;GM[1]SZ[19])", 2, "GM\\[1\\]; only GM"),
        ("(;GM[4]SZ[26])", 1, "the size '26' is no board; write SZ\\[15\\] or SZ\\[15:10\\]"),
        ("(;GM[4]SZ[0])", 1, "is no board"),
        ("(;GM[4]SZ[big])", 1, "is no board"),
        ("(;GM[4]SZ[4]RU[0])", 1, "no such board"),
        ("(;GM[4]SZ[19:15]RU[renju])", 1, "renju needs a square board of side 5 or more, not 19:15"),
        ("(;GM[4]SZ[15]RU[9])", 1, "the rule '9' is not known; use freestyle, standard, renju, caro"),
        ("(;GM[4]SZ[15]RU[connect4])", 1, "connect4 is no line game"),
        ("(;GM[4]SZ[15]RU[mnk:5x5x4])", 1, "mnk:5x5x4 does not fit a board of 15:15"),
        # moves
        (R + ";B[hh];\n\nB[hg])", 2, "it is White's turn here; moves must alternate, Black first"),
        (R + ";B[hh]\n;W[hh])", 3, "move 2: h8 is illegal: .* correct it"),
        (R + ";B[hh]W[hg])", 2, "more than one move in a node; begin each move with ;"),
        (R + ";B[hh][hg])", 2, "more than one move in a node"),
        (R + ";B[])", 2, "'' is a pass, which line games do not have"),
        (R + ";B[tt])", 2, "'tt' is outside the board of 15"),
        (R + ";B[h8])", 2, "'h8' is no point; write column and row as two small letters"),
        (R + ";B[HH])", 2, "is no point"),
        ("(;GM[4]SZ[3]RU[tictactoe];B[aa];W[ba];B[ab];W[bb];B[ac]\n;W[bc])", 2, "comes after the end"),
        # setup
        (R + ";AB[hh][ii][jj])", 2, "3 and 0 setup stones with Black to begin cannot be alternating moves"),
        (R + ";AW[hh])", 2, "0 and 1 setup stones .*; handicap games cannot be read"),
        (R + ";AB[hh]AW[hh])", 2, "move 2: h8 is illegal"),
        (R + ";AB[aa:oo][aa:oo])", 2, "more setup stones than the board has cells"),
        (R + ";AB[zz])", 2, "is no point"),
        (R + ";B[hh]AE[hh])", 2, "AE takes stones off the board, which is no move"),
        (R + ";AB[hh]PL[B])", 2, "it is White's turn here"),
        # how it ended
        ("(;GM[4]SZ[3]RU[tictactoe]RE[W+];B[aa];W[ba];B[ab];W[bb];B[ac])", 1, "the result 0-1 contradicts"),
        (R + ";B[hh]TGVERDICT[line])", 1, "the verdict is 'line', but the game is not over"),
        # more than one game
        (R + ")" + R + ")", None, "more than one game"),
    ],
)
def test_a_bad_file_says_where_and_what_to_do(text: str, line: int | None, message: str) -> None:
    for written in (text, text.replace("\n", "\r\n"), text.encode()):
        with pytest.raises(BadRecord, match=message) as caught:
            sgf.loads(written)
        assert caught.value.line == line


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "(;" * 100_000,
        "(;" + "(" * 100_000,
        R + "(;B[hh]" * 100_000,
        R + "(;" * 9_000 + ")" * 9_000 + ")" * 100_000,
        R + ";" * 1_000_000,
        R + ";AB" + "[aa]" * 100_000,
        R + ";C[" + "\\" * 1_000_000,
        R + "(;)" * 100_000,
        R + ";B[hh]" + f";C[{'x' * 3000}]" * 9_000 + ")",
        "A" * 1_000_000,
    ],
    ids=lambda text: f"{text[:30]!r}-{len(text)}",
)
def test_hostile_nesting_gives_an_error_and_no_crash(text: str) -> None:
    with pytest.raises(BadRecord):
        sgf.loads(text)


@pytest.mark.parametrize(
    ("text", "limits", "message"),
    [
        (R + ")", Limits(size=10), "larger than 10 bytes"),
        (R + ";B[hh];W[hg];B[ii])", Limits(moves=2), "more than 2 nodes after the first one"),
        (R + ";AB[hh][hg][hi])", Limits(moves=2), "'AB' has more than 2 values"),
        (R + "(;(;(;))))", Limits(nesting=3), "more than 3 parentheses are open"),
        (R + ";C[" + "x" * 11 + "])", Limits(comment=10), "a value of more than 10 characters"),
        (R + ";B[hh]C[12345];C[12345])", Limits(comment=10), "the comments on one move have more than 10"),
        (R + "TGTAG[A:1][B:2])", Limits(tags=3), "more than 3 tags"),
    ],
)
def test_limits_are_named(text: str, limits: Limits, message: str) -> None:
    for written in (text, text.encode()):
        with pytest.raises(BadRecord, match=message):
            sgf.loads(written, limits=limits)


def test_an_unknown_character_set_is_refused() -> None:
    for charset in ("rot13", "unicode_escape", "klingon", "idna"):
        with pytest.raises(
            BadRecord, match=r"line 2: the character set .* is not known; save the file as UTF-8"
        ):
            sgf.loads(f"(;GM[4]\nCA[{charset}]C[é])".encode("latin-1"))
    with pytest.raises(BadRecord, match="line 2: the text is neither UTF-8 nor gbk"):
        sgf.loads(b"(;GM[4]CA[gbk]\nC[\xff\xff])")


def test_a_wrong_game_from_the_caller_is_refused() -> None:
    with pytest.raises(UnknownGame):
        sgf.loads("(;GM[4])", game="chess")
    with pytest.raises(BadRecord, match="connect4 is no line game"):
        sgf.loads("(;GM[4])", game="connect4")
    with pytest.raises(BadRecord, match="gomoku does not fit a board of 19:19"):
        sgf.loads("(;GM[4]SZ[19])", game="gomoku")


def test_only_line_games_are_written() -> None:
    with pytest.raises(BadRecord, match=r"connect4 is no line game; write it as \.tengen"):
        sgf.dumps(Record.from_position(Position("connect4", "4")))

"""Every bad record is refused with its line and a way out."""

import pytest

from tengen import BadRecord, TengenError
from tengen.records import Limits, loads, read_all

G = '[Game "gomoku"]\n'
T = '[Game "tictactoe"]\n'


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        # what is missing
        ("", None, 'no game in the text; a record begins with a tag such as \\[Game "gomoku"\\]'),
        (" \n\t\n", None, "no game in the text"),
        ("h8 *", 1, 'a game begins with its tags; write a line such as \\[Game "gomoku"\\]'),
        ('[Event "x"]\n\nh8 *', 3, "this game has no tag Game"),
        ('[Event "x"]\n\n{hello} h8 *', 3, "this game has no tag Game"),
        ('[Event "x"]\n\n*', 3, "this game has no tag Game"),
        (G + "h8 *\n\nh8 *", 4, "a game begins with its tags"),
        (G + "h8 * i9", 2, "a game begins with its tags"),
        # cut off
        (G, 1, "the game that begins on line 1 has no result; .* end the moves with one of 1-0 0-1 1/2-1/2 "),
        (G + "\nh8 i9\nj10\n", 4, "the game that begins on line 1 has no result"),
        (G + "h8 {ok}", 2, "the game that begins on line 1 has no result"),
        (G + "h8 {so far\nso good", 2, "the brace opened here is never closed; the file may be cut off"),
        (G + "h8\n\n" + G + "h8 *", 4, "the game that begins on line 1 has no result"),
        (G + "h8 {so far\n\n" + G + "h8 {x} *", 5, "a brace inside the comment opened on line 2"),
        # the game and its tags
        ('\n[Game "chess"]\n\n*', 2, "the game 'chess' is not known: .*gomoku"),
        ('[Game "gomoku:99"]\n*', 1, "the game 'gomoku:99' is not known: .*25"),
        ('[game "gomoku"]\n*', 2, "this game has no tag Game"),
        (G + G + "*", 2, "the tag Game is already on line 1; remove one of them"),
        (G + '[A "x"]\n[A "y"]\n*', 3, "the tag A is already on line 2"),
        (G + '[First "Ada]\n*', 2, 'is no tag; write \\[Name "value"\\] on a line of its own'),
        (G + "[First Ada]\n*", 2, "is no tag"),
        (G + '[First "Ada"] h8 *', 2, "is no tag"),
        (G + '[1st "Ada"]\n*', 2, "is no tag"),
        (G + '["Ada"]\n*', 2, "is no tag"),
        (G + '[First "a\\qb"]\n*', 2, "is no escape; use one of"),
        (G + '[First "\\ud83d\\ude00"]\n*', 2, "is half a surrogate pair; write the character itself"),
        (G + '[First "\\u{41}"]\n*', 2, "is no escape"),
        (G + '[First "\\u41"]\n*', 2, "is no escape"),
        # moves
        (G + "\nh8\ni9 z7 *", 4, "move 3: cannot read the move 'z7': .*a1 to o15"),
        (G + "h8 h8 *", 2, "move 2: h8 is illegal: .* correct it, or end the record before it"),
        (G + "h8 [used 3] *", 2, "move 2: cannot read"),
        (G + "1. h8 *", 2, "'1.' is a move number; records have none, remove it"),
        (T + "a1 b1 a2\nb2 a3 b3 1-0", 3, "move 6, b3, comes after the end of the game .*after move 5"),
        ('[Game "connect4"]\n8 *', 2, "move 1: cannot read the move '8': columns are 1 to 7"),
        ('[Game "hexifence:2"]\n1:1 *', 2, "move 1: cannot read"),
        # how it ended
        (T + "a1 b1 a2 b2 a3\n0-1", 3, "the result 0-1 contradicts the board .Black won, line.; write 1-0"),
        (T + "a1 b1 a2 b2 a3 *", 2, "the result \\* contradicts the board"),
        (T + "a1 b2 c3 b3 b1 c1 a3 a2 c2 1-0", 2, "contradicts the board .draw, full board.; write 1/2-1/2"),
        (T + '[Verdict "line"]\na1 1-0', 2, "the verdict is 'line', but the game is not over after move 1"),
        (T + '[Verdict "claim"]\na1 b1 a2 b2 a3 1-0', 2, "the verdict 'claim' contradicts .* write 'line'"),
        (G + '[Result "0-1"]\nh8 1-0', 3, "the tag Result says '0-1', the game ends with 1-0"),
        (G + "h8 2-0", 2, "move 2: cannot read the move '2-0'"),
        # comments and fields
        (G + "h8 } *", 2, "a closing brace without an opening one"),
        (G + "h8 {a {b} *", 2, "a brace inside the comment opened on line 2; close that comment first"),
        (G + "h8 {a} {b} *", 2, "a second comment; the first one is on line 2; join them"),
        (G + "{a}\n{b} *", 3, "a second comment; the first one is on line 2"),
        (G + "h8 {a\\\nb} *", 2, "a backslash at the end of a line"),
        (G + "h8 {a\\xb} *", 2, "is no escape"),
        (G + "h8 {\n[used two]} *", 2, "used is 'two'; write seconds such as 12 or 0.25"),
        (G + "h8 {[used]} *", 2, "used is ''; write seconds"),
        (G + "h8 {[left nan]} *", 2, "left is 'nan'"),
        (G + "h8 {[left 1e999]} *", 2, "left is '1e999'"),
        (G + "h8 {[left 1_0]} *", 2, "left is '1_0'"),
        (G + "h8 {[left ٣]} *", 2, "left is "),
        (G + "h8 {[used 1] [used 2]} *", 2, "the field used comes twice; keep one of them"),
        (G + "h8 {[Used 1]} *", 2, "is no field; write \\[name text\\]"),
        (G + "h8 {[used 1} *", 2, "is no field"),
        (G + "{[used 1]} h8 *", 2, "fields belong behind a move"),
        # more than one game
        (G + "h8 *\n" + G + "h8 *", None, "more than one game; use read_all or load_all"),
    ],
)
def test_a_bad_record_says_where_and_what_to_do(text: str, line: int | None, message: str) -> None:
    for written in (text, text.replace("\n", "\r\n"), text.encode()):
        with pytest.raises(BadRecord, match=message) as caught:
            loads(written)
        assert caught.value.line == line
        assert str(caught.value).startswith(f"line {line}: ") == (line is not None)


@pytest.mark.parametrize(
    ("text", "limits", "line", "message"),
    [
        (G + "h8 *", Limits(size=10), None, "larger than 10 bytes; split it or raise Limits.size"),
        (G + "h8 {ééé} *", Limits(size=25), None, "larger than 25 bytes"),
        (G + "h8 " + " " * 50 + "*", Limits(line=50), 2, "more than 50 characters; break the line"),
        (G + '[A "1"]\n[B "2"]\n*', Limits(tags=2), 3, "more than 2 tags in one game"),
        (G + "h8 h9\nh10 *", Limits(moves=2), 3, "more than 2 moves; shorten the game or raise Limits.moves"),
        (G + "h8 {12345678901} *", Limits(comment=10), 2, "longer than 10 characters; shorten it"),
        (G + "h8 {\n\n\n\n\n\n\n\n\n\n\n\n", Limits(comment=10), 2, "longer than 10 characters"),
    ],
)
def test_limits_are_named(text: str, limits: Limits, line: int | None, message: str) -> None:
    loads(text) if text.endswith("*") else None
    with pytest.raises(BadRecord, match=message) as caught:
        loads(text, limits)
    assert caught.value.line == line


def test_bytes_that_are_no_utf8_are_named_with_their_line() -> None:
    with pytest.raises(BadRecord, match="line 2: byte 0xff is not UTF-8; save the file as UTF-8"):
        loads(G.encode() + b"h8 {\xff} *")


def test_half_a_surrogate_pair_is_refused_in_both_directions() -> None:
    with pytest.raises(BadRecord, match="line 2: U\\+D800 is half a surrogate pair"):
        loads(G + "h8 {\ud800} *")


def test_a_message_never_repeats_a_long_text() -> None:
    for text in (G + "x" * 60_000 + " *", '[Game "' + "y" * 60_000 + '"]\n*', "[" + "z" * 60_000):
        with pytest.raises(BadRecord) as caught:
            loads(text)
        assert len(str(caught.value)) < 600


def test_a_text_without_games_has_none() -> None:
    assert list(read_all("")) == []


@pytest.mark.parametrize("letter", ["(", "[", "{", "\\", '"', "{}", "[[", "\n", "\r", " "])
def test_a_million_equal_letters_are_no_record(letter: str) -> None:
    for text in (letter * 1_000_000, G + letter * 1_000_000, G + "h8 {" + letter * 1_000_000):
        with pytest.raises(TengenError):
            loads(text)

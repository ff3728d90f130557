"""Games come in as text and go out again."""

from collections.abc import Iterator

import pytest

from tengen import Position
from tengen.web.settings import Settings
from tests.oracle.games import random_game
from tests.web.running import Client, serving


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with (
        serving(Settings(data=tmp_path_factory.mktemp("web"), burst=10_000)) as url,
        Client(url) as client,
    ):
        yield client


@pytest.mark.parametrize(
    ("text", "game", "format_", "moves"),
    [
        ("(;GM[4]FF[4]SZ[15];B[hh];W[ii])", None, "sgf", ["h8", "i7"]),
        ("(;GM[4]FF[4];B[aa])", "renju", "sgf", ["a15"]),
        ('[Game "connect4"]\n[First "Ada"]\n\n4 4 {good} 3 *\n', None, "tengen", ["4", "4", "3"]),
        ("44532", "connect4", "digits", ["4", "4", "5", "3", "2"]),
        ("44532", None, "digits", ["4", "4", "5", "3", "2"]),
        ("4 4 5", "connect4", "moves", ["4", "4", "5"]),
        ("4 p4", "popout", None, None),
        ("ddD", "popout", "digits", ["4", "4", "p4"]),
        ("h8, i9\nj10", "gomoku", "moves", ["h8", "i9", "j10"]),
        ("1. h8 i9 2. j10 *", "gomoku", "moves", ["h8", "i9", "j10"]),
        ("h8i9h9g10", "gomoku", "moves", ["h8", "i9", "h9", "g10"]),
        ("\ufeff\x0b\u2003h8\u2003i9", "gomoku", "moves", ["h8", "i9"]),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,15\nA.zip\nB.zip\n-1\n", "renju", "psq", ["h8", "i9"]),
        ("Piskvorky 20x20, 0:11, 0\r\n1,20,0\r\n-1\r\n", "connect4", "psq", ["a1"]),
        ("...\n.x.\no..", "tictactoe", "board", ["b2", "a1"]),
        ("3 . . .\n2 . ● .\n1 ○ . .\n  a b c", "tictactoe", "board", ["b2", "a1"]),
        ("....\n....\n.o..\n.x..", "connect:4x4x3", "board", ["2", "2"]),
        ("# hexifence:2\n0 0\n0,1\n", None, "pairs", ["0:0", "0:1"]),
        ("0 0\n0 1", "hexifence:2", "pairs", ["0:0", "0:1"]),
        ("h00 v00", "dots:2x2", "moves", ["h00", "v00"]),
    ],
)
def test_texts_of_many_kinds_are_read(
    tab: Client, text: str, game: str | None, format_: str | None, moves: list[str] | None
) -> None:
    if moves is None:  # a pop of a disc that is not one's own
        assert tab.refused("import", text=text, game=game) == "bad-record"
        return
    found = tab.ask("import", text=text, game=game)
    assert (found["moves"], found["format"]) == (moves, format_)
    assert found["view"]["moves"] == moves
    assert found["board"]["game"] == found["game"]


def test_notes_tags_and_comments_come_along(tab: Client) -> None:
    text = '[Game "connect4"]\n[First "Ada"]\n\n4 4 {good} 3 *\n\n[Game "tictactoe"]\n\n*\n'
    found = tab.ask("import", text=text)
    assert (found["tags"], found["comments"], found["more"]) == ({"First": "Ada"}, {"2": "good"}, 1)
    assert "freestyle" in " ".join(tab.ask("import", text="(;GM[4];B[hh])")["notes"])


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("", None),
        ("   ", "gomoku"),
        ("\x0b", "connect4"),
        ("\u2003\ufeff\x0b", None),
        ("Piskvorky", "gomoku"),
        ("Piskvorky 15x15\n16,1,0", "gomoku"),
        ("Piskvorky 15x15\n1,1,0\n1,1,0", "gomoku"),
        ("...\n.x.\no..", "gomoku"),
        ("xx.\n.x.\n...", "tictactoe"),
        ("h8h8", "gomoku"),
        ("h8", None),
        ("(;GM[1];B[aa])", None),
        ("h8 h8", "gomoku"),
        ("hello world", "gomoku"),
        ("9", "connect4"),
        ('[Game "chess"]\n\n*', None),
        ("(" * 10_000, None),
        ("[" * 10_000, None),
        ("#\n" * 1000 + "x", None),
    ],
)
def test_what_is_no_game_is_refused_with_a_sentence(tab: Client, text: str, game: str | None) -> None:
    assert tab.refused("import", text=text, game=game) == "bad-record"


@pytest.mark.parametrize(
    ("game", "format_"),
    [
        ("gomoku:9", "sgf"),
        ("renju:9", "sgf"),
        ("gomoku:9", "tengen"),
        ("connect4", "digits"),
        ("popout:5x5x4", "digits"),
        ("connect4", "tengen"),
        ("hexifence:2", "pairs"),
        ("dots:2x2", "tengen"),
    ],
)
def test_what_goes_out_can_come_in_again(tab: Client, game: str, format_: str) -> None:
    moves = list(random_game(game, 5, limit=30))
    out = tab.ask("export", format=format_, game=game, moves=moves, tags={"First": "Ada", "Second": "Bo"})
    back = tab.ask("import", text=out["text"], game=game)
    assert (back["moves"], back["game"]) == (moves, Position(game).game.name)
    assert out["name"].endswith(out["suffix"])


def test_a_table_goes_out_with_names_and_result(tab: Client) -> None:
    table = tab.ask("new", game="tictactoe", opponent="here", name="Ada")["table"]
    tab.ask("move", table=table, move="b2")
    tab.ask("resign", table=table, side=0)
    text = tab.ask("export", format="tengen", table=table)["text"]
    assert '[First "Ada"]' in text
    assert '[Verdict "resignation"]' in text
    assert text.rstrip().endswith("0-1")


def test_formats_that_do_not_fit_are_refused(tab: Client) -> None:
    assert tab.refused("export", format="sgf", game="connect4") == "bad-record"
    assert tab.refused("export", format="digits", game="gomoku") == "bad-record"
    assert tab.refused("export", format="pairs", game="dots:2x2") == "bad-record"
    assert tab.refused("export", format="doc", game="gomoku") == "bad"
    assert tab.refused("export", format="tengen", table="x") == "no-table"
    assert tab.refused("export", format="tengen", game="gomoku", tags=[]) == "bad"
    assert tab.ask("export", format="svg", game="gomoku", moves=["h8"])["text"].startswith("<svg")

"""Analysis over the wire: streams, exact values, chances of a game, and fair sharing of the engines."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen import Position
from tengen.web.settings import Settings
from tests.oracle import make
from tests.oracle.minimax import move_value
from tests.web.running import Client, Json, serving

FOUR = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a5"]
"""Black wins with the next stone."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(Settings(data=tmp_path_factory.mktemp("web"), slots=1, slice=0.3)) as address:
        yield address


@pytest.fixture
def tab(url: str) -> Iterator[Client]:
    with Client(url) as client:
        yield client


def check_lines(game: str, moves: list[str], found: Json) -> None:
    """All lines can be played, begin differently and are in order."""
    chances = [line["chance"] for line in found["lines"]]
    assert chances == sorted(chances, reverse=True)
    assert len({line["move"] for line in found["lines"]}) == len(chances)
    for line in found["lines"]:
        position = Position(game, moves)
        assert line["moves"][0] == line["move"]
        assert line["first"] == pytest.approx(
            line["chance"] if position.turn == 0 else 1 - line["chance"], abs=1e-3
        )
        for move in line["moves"]:
            position.play(move)


@pytest.mark.parametrize(
    ("game", "moves"), [("gomoku", ["h8"]), ("connect4", ["4", "4"]), ("hexifence:2", [])]
)
def test_an_analysis_streams_and_ends(tab: Client, game: str, moves: list[str]) -> None:
    number = tab.ask("analyse", game=game, moves=moves, lines=3, seconds=0.6)["analysis"]
    depths = []
    while True:
        found = tab.push("analysis", analysis=number)
        if found["depth"]:
            check_lines(game, moves, found)
            depths.append(found["depth"])
        if found["done"]:
            break
    assert found["why"] in ("limit", "proven")
    assert depths == sorted(depths)
    assert len(found["lines"]) == 3 or game == "hexifence:2"  # which may be solved for the best move only
    assert found["chance"] == pytest.approx(found["lines"][0]["first"])


def test_a_forced_win_reads_win_in_1(tab: Client) -> None:
    number = tab.ask("analyse", game="gomoku", moves=FOUR, lines=1, infinite=True)["analysis"]
    found = tab.push("analysis", analysis=number, done=True)
    assert (found["why"], found["text"], found["chance"], found["exact"]) == ("proven", "win in 1", 1.0, True)
    assert found["lines"][0]["move"] in ("h7", "h12")


def test_an_infinite_analysis_goes_on_until_it_is_stopped_or_replaced(tab: Client) -> None:
    first = tab.ask("analyse", game="gomoku:19", moves=["k10"], infinite=True)["analysis"]
    tab.push("analysis", analysis=first)
    second = tab.ask("analyse", game="gomoku:19", moves=["k10", "l11"], infinite=True)["analysis"]
    ends = {tab.push("analysis", analysis=first, done=True)["why"]}
    tab.push("analysis", analysis=second)
    tab.ask("stop", analysis=first)
    tab.ask("stop", review=second)
    assert not tab.push("analysis", analysis=second)["done"]
    tab.ask("stop")
    ends.add(tab.push("analysis", analysis=second, done=True)["why"])
    assert ends == {"replaced", "stopped"}


def test_who_plays_does_not_wait_for_who_analyses(tab: Client, url: str) -> None:
    """There is one place for searches, and it is taken by an endless analysis."""
    number = tab.ask("analyse", game="gomoku:19", moves=["k10"], infinite=True)["analysis"]
    tab.push("analysis", analysis=number)
    with Client(url) as player, Client(url) as other:
        table = player.ask("new", game="gomoku", opponent="level:7")["table"]
        player.ask("move", table=table, move="h8")
        player.state(lambda now: len(now["view"]["moves"]) == 2)
        another = other.ask("analyse", game="gomoku", infinite=True)["analysis"]
        while other.push("analysis", analysis=another)["depth"] == 0:
            pass  # it waits, then comes to its turn
        before = tab.push("analysis", analysis=number)
        while (after := tab.push("analysis", analysis=number))["nodes"] <= before["nodes"]:
            pass  # and so does the first one again
        assert after["depth"] >= before["depth"]
        assert not after["done"]


def test_the_analysis_of_a_closed_tab_ends(url: str) -> None:
    """Otherwise its place would never be free for the solver, which takes no half places."""
    with Client(url) as gone:
        number = gone.ask("analyse", game="gomoku:19", infinite=True)["analysis"]
        gone.push("analysis", analysis=number)
    with Client(url) as tab:
        assert tab.ask("exact", game="tictactoe", seconds=10)["text"] == "draw"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "tictactoe", "moves": ["a1", "a2", "b1", "b2", "c1"]}, "over"),
        ({"game": "gomoku", "lines": 11}, "bad"),
        ({"game": "gomoku", "lines": 0}, "bad"),
        ({"game": "gomoku", "seconds": 1000}, "bad"),
        ({"game": "gomoku", "infinite": 1}, "bad"),
        ({"game": "gomoku", "moves": ["zz"]}, "bad-move"),
        ({"game": "gomoku", "moves": ["h8"] * 2001}, "too-large"),
        ({"moves": []}, "bad"),
    ],
)
def test_what_cannot_be_analysed_is_refused(tab: Client, fields: Json, code: str) -> None:
    assert tab.refused("analyse", **fields) == code
    if "lines" not in fields and "infinite" not in fields:
        assert tab.refused("exact", **fields) == code


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("dots:2x2", ["h00", "v00", "h11"]),
        ("hexifence:1", ["0:0"]),
        ("tictactoe", ["b2"]),
        ("tictactoe", ["a1", "b2", "c3"]),
        ("connect:4x4x3", ["2", "3"]),
        ("connect:4x4x3", ["1", "4", "2"]),
        ("connect:3x4x3", []),
        ("onepop:3x3x3", ["2", "2", "1", "1"]),
    ],
)
def test_exact_values_of_all_moves_are_those_of_brute_force(tab: Client, game: str, moves: list[str]) -> None:
    found = tab.ask("exact", game=game, moves=moves, seconds=20)
    assert (found["known"], found["complete"]) == (True, True)
    oracle = make(game)
    for move in moves:
        oracle.play(move)
    # In edge games the oracle counts the cells still to come; before the first capture that is the margin.
    assert oracle.score() == (0, 0)
    truth = {move: move_value(oracle.copy(), move) for move in oracle.legal_moves()}
    values = {entry["move"]: entry["value"] for entry in found["moves"]}
    if found["unit"] == "cells":
        assert values == truth
    else:
        assert {move: (value > 0) - (value < 0) for move, value in values.items()} == truth
    best = max(truth.values())
    assert {entry["move"] for entry in found["moves"] if entry["best"]} <= {
        move for move, value in truth.items() if value == best
    }
    assert any(entry["best"] for entry in found["moves"])


def test_the_first_move_of_connect_four_is_known_by_heart(tab: Client) -> None:
    """The published scores of the seven columns."""
    found = tab.ask("exact", game="connect4", seconds=0.5)
    assert [entry["short"] for entry in found["moves"]] == ["-2", "-1", "0", "+1", "0", "-1", "-2"]
    assert (found["source"], found["text"], found["unit"]) == ("book", "win in 21", "points")


def test_what_is_not_known_is_said(tab: Client) -> None:
    large = tab.ask("exact", game="gomoku", moves=["h8"])
    assert (large["known"], large["moves"], large["text"]) == (
        False,
        [],
        "this board is too large to be solved",
    )
    short = tab.ask("exact", game="connect:8x8x5", moves=["4"], seconds=0.2)
    assert short["known"] is False
    assert short["text"].startswith("not solved in this time")


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    """A server that ends while engines think ends at once, with everything."""
    with serving(Settings(data=tmp_path, slots=2)) as url, Client(url) as tab:
        tab.ask("new", game="gomoku:25", opponent="level:10", colour="second")
        tab.ask("new", game="gomoku", opponent="classic:power", colour="second")
        tab.ask("analyse", game="gomoku:19", infinite=True)
        tab.send("exact", game="connect:8x8x5", seconds=20)

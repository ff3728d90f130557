"""Queries in, answers out: in any order, each with its id, and mistakes as JSON."""

import io
import json
from typing import Any

import pytest

from tengen import Limit
from tengen.protocols.analysis import server
from tengen.protocols.analysis.query import LONGEST
from tengen.protocols.analysis.server import Desk, serve

DESK = Desk(searches=2, memory=16, usual=Limit(nodes=2000))


def told(*queries: object, desk: Desk = DESK) -> list[dict[str, Any]]:
    lines = [query if isinstance(query, bytes) else json.dumps(query).encode() for query in queries]
    out = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines) + b"\n\n"), out, desk)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_every_query_is_answered_once_with_its_id() -> None:
    games = ["connect4", "gomoku:9", "dots:3x3", "popout", "tictactoe"]
    asked = [{"id": f"{game}-{turn}", "game": game} for game in games for turn in range(4)]
    found = told(*asked)
    assert sorted(one["id"] for one in found) == sorted(one["id"] for one in asked)
    assert all(one["lines"][0]["moves"] and not one["during_search"] for one in found)


def test_values_are_those_of_the_game() -> None:
    asked = {"id": "t", "game": "tictactoe", "moves": "b2 b1 a1", "turns": [0, 2, 3], "depth": 9, "lines": 2}
    by_turn = {one["turn"]: one for one in told(asked)}
    assert by_turn.keys() == {0, 2, 3}
    assert by_turn[0]["lines"][0]["score"]["kind"] == "draw"
    assert by_turn[2]["lines"][0]["score"]["kind"] == "win"
    assert by_turn[2]["side"] == "first"
    assert len(by_turn[2]["lines"]) == 2
    assert by_turn[3]["lines"][0]["moves"][0] == "c3"


def test_positions_come_from_fens_and_games_may_be_over() -> None:
    found = told(
        {"id": "a", "fen": "tictactoe xx1/oo1/3 x"},
        {"id": "b", "fen": "3/1x1/3 o", "game": "tictactoe", "moves": ["a1"]},
        {"id": "c", "game": "tictactoe", "moves": "a1 a2 b1 b2 c1"},
    )
    by_id = {one["id"]: one for one in found}
    assert by_id["a"]["lines"][0]["score"]["text"] == "win in 1"
    assert by_id["b"]["turn"] == 1
    assert by_id["c"]["over"]
    assert by_id["c"]["score"]["text"] == "loss"


def test_what_matters_more_comes_first() -> None:
    found = told(
        {"id": "long", "game": "gomoku", "time": 1000, "priority": 9},
        *({"id": f"low{number}", "game": "gomoku:9"} for number in range(4)),
        {"id": "high", "game": "gomoku:9", "priority": 5},
        {"id": "x", "action": "terminate", "terminate": "long"},
        desk=Desk(1, 8, Limit(nodes=2000)),
    )
    order = [one["id"] for one in found if one["id"] not in ("long", "x")]
    assert order[0] == "high"


def test_a_query_can_be_given_up() -> None:
    found = told(
        {"id": "long", "game": "gomoku", "time": 1000},
        {"id": "later", "game": "gomoku", "time": 1000},
        {"id": "never", "game": "gomoku", "time": 1000},
        {"id": "1", "action": "terminate", "terminate": "never"},
        {"id": "2", "action": "terminate_all"},
        {"id": "3", "action": "terminate", "terminate": "nobody"},
    )
    by_id = {one["id"]: one for one in found}
    assert by_id["1"]["terminated"] == 1
    assert by_id["2"]["terminated"] in (2, 3)
    assert by_id["3"]["terminated"] == 0
    assert all(by_id[name]["terminated"] is True for name in ("long", "later", "never"))


def test_it_tells_what_it_has_found_so_far() -> None:
    found = told({"id": "a", "game": "gomoku", "nodes": 200_000, "every": 0.01})
    assert [one["during_search"] for one in found][-1] is False
    assert sum(one["during_search"] for one in found) >= 1
    assert all(one["id"] == "a" for one in found)


def test_no_search_takes_longer_than_the_longest() -> None:
    found = told({"id": "a", "game": "gomoku", "time": 1e9}, desk=Desk(1, 8, Limit(time=1), longest=0.05))
    assert found[0]["time"] < 60


@pytest.mark.parametrize(
    ("query", "error", "field"),
    [
        (b"junk", "no JSON", None),
        (b"\xff\xfe", "no JSON", None),
        (b"[" * 5000, "no JSON", None),
        (b'{"id": "' + b"a" * LONGEST + b'"}', f"at most {LONGEST} bytes", None),
        ([], "one JSON object a line", None),
        ({"game": "gomoku"}, "needs an id", "id"),
        ({"id": 5, "game": "gomoku"}, "needs an id", "id"),
        ({"id": "", "game": "gomoku"}, "needs an id", "id"),
        ({"id": "a"}, "names a game or a fen", "game"),
        ({"id": "a", "game": "nope"}, "no game is called", "game"),
        ({"id": "a", "game": "gomoku", "moves": "z99"}, "", "moves"),
        ({"id": "a", "game": "tictactoe", "moves": "a1 a1"}, "", "moves"),
        ({"id": "a", "fen": "tictactoe xxx/xxx/xxx x"}, "", "fen"),
        ({"id": "a", "game": "gomoku", "turns": [1]}, "turns are", "turns"),
        ({"id": "a", "game": "gomoku", "turns": []}, "turns are", "turns"),
        ({"id": "a", "game": "gomoku", "depth": "8"}, "Expected `int", "depth"),
        ({"id": "a", "game": "gomoku", "depth": 0}, "depth must be", "depth"),
        ({"id": "a", "game": "gomoku", "time": -1}, "time must be", "time"),
        ({"id": "a", "game": "gomoku", "lines": 0}, "lines are", "lines"),
        ({"id": "a", "game": "gomoku", "every": 0}, "every is", "every"),
        ({"id": "a", "game": "gomoku", "visits": 5}, "unknown field", None),
        ({"id": "a", "action": "dance"}, "an action is one of", "action"),
        ({"id": "a", "action": "terminate"}, "terminate names the query", "terminate"),
    ],
)
def test_mistakes_are_answers_and_the_rest_goes_on(query: object, error: str, field: str | None) -> None:
    first, second = told(query, {"id": "good", "game": "tictactoe"})
    assert error in first["error"]
    assert first.get("field") == field
    assert second["id"] == "good"


def test_an_id_is_free_again_when_it_was_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = told(
        {"id": "a", "game": "gomoku", "time": 1000},
        {"id": "a", "game": "gomoku"},
        {"id": "x", "action": "terminate_all"},
    )
    assert any("not answered yet" in one.get("error", "") for one in twice)
    monkeypatch.setattr(server, "MOST_WAITING", 2)
    many = told({"id": "a", "game": "gomoku", "moves": "h8 h9 i8", "turns": [0, 1, 2]})
    assert "ask again later" in many[0]["error"]


def test_version_and_clear() -> None:
    by_id = {one["id"]: one for one in told({"id": "v", "action": "version"}, {"id": "c", "action": "clear"})}
    assert by_id["v"]["version"]
    assert by_id["c"]["cleared"] is True

"""Analysis requests over HTTP, and the schema that describes them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tengen import Position
from tengen.web.settings import Settings
from tests.oracle import make
from tests.oracle.minimax import value
from tests.web.running import serving

DOCS = Path(__file__).parents[2] / "docs" / "web-api.md"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        serving(Settings(data=tmp_path_factory.mktemp("api"))) as url,
        httpx.Client(base_url=url, trust_env=False, timeout=60) as asking,
    ):
        yield asking


def lines(client: httpx.Client, **question: Any) -> list[dict[str, Any]]:
    answer = client.post("/api/analyse", json=question)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


def fits(thing: Any, schema: dict[str, Any], whole: dict[str, Any]) -> bool:
    """The part of JSON schema that ours uses."""
    if "$ref" in schema:
        return fits(thing, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    if "anyOf" in schema:
        return any(fits(thing, one, whole) for one in schema["anyOf"])
    if "enum" in schema:
        return thing in schema["enum"]
    if "const" in schema:
        return bool(thing == schema["const"])
    kinds = {
        "object": dict,
        "array": list,
        "string": str,
        "boolean": bool,
        "integer": int,
        "number": (int, float),
        "null": type(None),
    }
    if not isinstance(thing, kinds[schema["type"]]):
        return False
    if isinstance(thing, dict):
        properties = schema["properties"]
        return set(schema.get("required", ())) <= set(thing) <= set(properties) and all(
            fits(part, properties[name], whole) for name, part in thing.items()
        )
    if isinstance(thing, list):
        return all(fits(part, schema["items"], whole) for part in thing)
    if isinstance(thing, str):
        return len(thing) <= schema.get("maxLength", 10_000)
    return bool(schema.get("minimum", thing) <= thing <= schema.get("maximum", thing))


def test_one_line_a_turn_in_the_shape_of_the_schema(client: httpx.Client) -> None:
    whole = client.get("/api/schema").json()
    answer = whole["$defs"]["answer"]
    moves = ["h8", "i9", "j10"]
    found = lines(client, id="a", game="gomoku", moves=moves, analyzeTurns=[0, 2, 3], lines=2, maxNodes=5000)
    assert [(line["id"], line["turnNumber"]) for line in found] == [("a", 0), ("a", 2), ("a", 3)]
    for line in found:
        assert fits(line, answer, whole), line
        position = Position("gomoku", moves[: line["turnNumber"]])
        assert line["rootInfo"]["currentPlayer"] == position.turn
        for info in line["moveInfos"]:
            after = position.copy()
            for move in info["pv"]:
                after.play(move)
    assert not fits({**found[0], "surprise": 1}, answer, whole)


@pytest.mark.parametrize("moves", [[], ["a1"], ["b1"], ["a1", "b1"], ["b2", "a2"], ["a1", "b2", "c3", "a3"]])
def test_solved_positions_have_the_value_of_brute_force(client: httpx.Client, moves: list[str]) -> None:
    oracle = make("tictactoe")
    for move in moves:
        oracle.play(move)
    (line,) = lines(client, game="tictactoe", moves=moves, maxSeconds=20)
    assert line["rootInfo"]["exact"]
    assert line["rootInfo"]["winrate"] == {1: 1.0, 0: 0.5, -1: 0.0}[value(oracle)]


def test_a_finished_game_has_an_outcome_and_no_moves(client: httpx.Client) -> None:
    (line,) = lines(client, game="tictactoe", moves=["a1", "a2", "b1", "b2", "c1"])
    assert (line["outcome"], line["moveInfos"]) == ({"winner": 0, "reason": "line"}, [])


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        ("{", 400, "bad"),
        ("[]", 400, "bad"),
        ("{}", 400, "bad"),
        ('{"game": "chess"}', 400, "unknown-game"),
        ('{"game": "tictactoe", "moves": ["b2", "b2"]}', 400, "illegal"),
        ('{"game": "tictactoe", "analyzeTurns": [1]}', 400, "bad"),
        ('{"game": "tictactoe", "analyzeTurns": []}', 400, "bad"),
        ('{"game": "tictactoe", "maxSeconds": 1e9}', 400, "bad"),
        ('{"game": "tictactoe", "lines": true}', 400, "bad"),
        ('{"game": "tictactoe", "id": 7}', 400, "bad"),
        ('{"game": "' + "x" * 300_000 + '"}', 413, "too-large"),
    ],
)
def test_bad_requests_are_refused(client: httpx.Client, content: str, status: int, code: str) -> None:
    answer = client.post("/api/analyse", content=content, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_the_schema_in_the_documentation_is_the_one_that_is_served(client: httpx.Client) -> None:
    assert json.loads(DOCS.with_name("web-api.schema.json").read_text()) == client.get("/api/schema").json()


def test_the_documentation_shows_real_messages(client: httpx.Client) -> None:
    """The example request works, and its answer has the fields of the example answer."""
    api = DOCS.read_text(encoding="utf-8").partition("## The JSON API")[2]
    question, shown = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", api, re.DOTALL))
    found = lines(client, **{**question, "maxNodes": 2000})
    assert [line["turnNumber"] for line in found] == question["analyzeTurns"]
    assert found[0].keys() == shown.keys()
    assert found[0]["rootInfo"].keys() == shown["rootInfo"].keys()
    assert found[0]["moveInfos"][0].keys() == shown["moveInfos"][0].keys()

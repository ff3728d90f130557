"""The page about the wire says what is true: every verb, every code and every example."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tengen.web.settings import Settings
from tengen.web.verbs import VERBS
from tests.web.running import Client, serving
from tools.wire import made

TEXT = (Path(__file__).parents[2] / "docs" / "web-api.md").read_text(encoding="utf-8")


def test_every_verb_is_described() -> None:
    described = set(re.findall(r"`([a-z0-9]+)`", TEXT)) | set(re.findall(r'"do": "([a-z0-9]+)"', TEXT))
    assert set(VERBS) <= described
    assert set(re.findall(r'"do": "([a-z0-9]+)"', TEXT)) <= set(VERBS)


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    """Examples of answers by their section."""
    found: dict[str, Any] = {}
    for heading, body in re.findall(r"\n##+ ([^\n]+)\n(.*?)(?=\n##|\Z)", TEXT, re.DOTALL):
        blocks = re.findall(r"```json\n(.*?)```", body, re.DOTALL)
        found[heading] = [_objects(block) for block in blocks]
    return found


def _objects(block: str) -> list[Any]:
    decoder, objects, rest = json.JSONDecoder(), [], block.strip()
    while rest:
        thing, end = decoder.raw_decode(rest)
        objects.append(thing)
        rest = rest[end:].strip()
    return objects


def same_shape(example: Any, real: Any, where: str = "") -> None:
    """The real thing has exactly the fields of the example, wherever the example shows any."""
    if isinstance(example, dict) and isinstance(real, dict) and example:
        assert example.keys() == real.keys(), where
        for name in example:
            same_shape(example[name], real[name], f"{where}.{name}")
    elif isinstance(example, list) and isinstance(real, list) and example and real:
        same_shape(example[0], real[0], f"{where}[0]")


def test_the_examples_have_the_shape_of_the_answers(shown: dict[str, Any], tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path)) as url, Client(url) as tab:
        same_shape(shown["Messages"][1][0], tab.hello)
        view, result, boards = shown["`look` — a position, drawn"][1:4]
        same_shape(view[0], tab.ask("look", game="connect4", moves=["4", "4"])["view"])
        won = tab.ask("look", game="connect4", moves=list("1213141"))["view"]["result"]
        same_shape(result[0], won)
        for example in boards:
            same_shape(example, tab.ask("board", game=example["game"])["board"])
        same_shape(shown["`catalogue` — what can be played"][0][0], tab.ask("catalogue"))
        made = tab.ask("new", game="gomoku", opponent="level:3", clock="5m+3s", name="Ada")
        same_shape(shown["`new`"][0][1]["ok"], made)
        same_shape(shown["`join`, `leave`"][0][0], made["state"])
        exact = tab.ask("exact", game="connect4", seconds=0.5)
        same_shape(shown["`exact` — the exact value of every move"][0][0], exact)
        tab.ask("analyse", game="gomoku", moves=["h8"], seconds=0.3)
        pushed = tab.push("analysis", done=True)
        same_shape(shown["`analyse`, `stop`"][0][2], pushed)
        for question in shown["`setup` in `look`, `new`"][0]:
            fields = {name: value for name, value in question.items() if name not in ("id", "do")}
            if question["id"] != 19:  # an example of what is refused: the cell's edges are not all drawn
                assert tab.ask("look", **fields)["view"]["ply"] == 2


def test_the_files_made_of_the_types_are_up_to_date() -> None:
    for file, text in made().items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name}: run make wire"

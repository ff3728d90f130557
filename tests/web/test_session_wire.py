"""Messages are read strictly and within bounds."""

import json

import pytest

from tengen.web import wire
from tengen.web.wire import Refusal, questions, reading


def test_a_plain_message_is_read() -> None:
    text = '{"id": 3, "do": "look", "moves": ["a\\"[{", "b"], "n": -1.5e2, "x": null}'
    assert wire.read(text) == {"id": 3, "do": "look", "moves": ['a"[{', "b"], "n": -150.0, "x": None}


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "[]", "1", '"a"', "null", "{", '{"a":1', '{"a":1}}', '{"a":1,}', "{'a':1}", "{a:1}"),
        *(
            '{"a":NaN}',
            '{"a":-Infinity}',
            '{"a":1e999}',
            '{"a":' + "9" * 30 + "}",
            '{"a":01}',
            '{"a":1,"a":2}',
        ),
        '{"a":"\\ud800',
        "[" * 100_000,
        '{"a":' * 13 + "1" + "}" * 13,
        '{"a":"' + "x" * wire.LARGEST + '"}',
        "\x00",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        wire.read(text)


def test_depth_is_counted_outside_of_texts_only() -> None:
    assert wire.read(json.dumps({"a": "[" * 1000}))["a"] == "[" * 1000
    deep = '{"a":' * wire.DEEPEST + "1" + "}" * wire.DEEPEST
    assert wire.read(deep)


def test_reading_costs_no_more_than_the_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """Escaped quotes without an end were a trap for a pattern that looks for whole texts."""
    seen = 0
    real = reading._SIGNS

    class Counting:
        def finditer(self, text: str) -> object:
            nonlocal seen
            for found in real.finditer(text):
                seen += 1
                yield found

    monkeypatch.setattr(reading, "_SIGNS", Counting())
    text = '"' + '\\"' * 50_000
    with pytest.raises(Refusal):
        wire.read(text)
    assert seen <= len(text)


@pytest.mark.parametrize("id_", [None, True, -1, 1.0, "1", 2**53, [1]])
def test_an_id_is_a_whole_number(id_: object) -> None:
    with pytest.raises(Refusal):
        wire.message_id({"id": id_})


@pytest.mark.parametrize(
    ("asked", "fields", "code", "text"),
    [
        ("Look", {}, "bad", "game is missing: a text"),
        ("Look", {"game": 1}, "bad", "game is a text"),
        ("Look", {"game": "x" * 101}, "too-large", "game has at most 100 characters"),
        ("Look", {"game": "\ud800"}, "bad", "a text holds half a character"),
        ("Look", {"game": "", "board": 1}, "bad", "board is true or false"),
        ("Look", {"game": "", "moves": ["x", 1]}, "bad", "moves is a list of texts of at most 20 characters"),
        (
            "Look",
            {"game": "", "moves": ["x" * 21]},
            "bad",
            "moves is a list of texts of at most 20 characters",
        ),
        ("Look", {"game": "", "moves": "xy"}, "bad", "moves is a list of texts of at most 20 characters"),
        ("Look", {"game": "", "moves": ["x"] * 2001}, "too-large", "moves has at most 2000 entries"),
        ("Look", {"game": "", "setup": []}, "bad", "setup is an object with cells, edges, stones, turn"),
        ("Look", {"game": "", "setup": {"turn": 2}}, "bad", "turn is one of 0, 1"),
        (
            "Look",
            {"game": "", "setup": {"stones": [["h8", True]]}},
            "bad",
            "stones is a list of pairs: a text, one of 0, 1",
        ),
        ("Analyse", {"game": "", "lines": True}, "bad", "lines is a whole number from 1 to 10"),
        ("Analyse", {"game": "", "lines": 11}, "bad", "lines is a whole number from 1 to 10"),
        ("Analyse", {"game": "", "lines": 1.0}, "bad", "lines is a whole number from 1 to 10"),
        ("Analyse", {"game": "", "seconds": "1"}, "bad", "seconds is a number from 0.1 to 60"),
        ("New", {"game": "", "colour": "pink"}, "bad", "colour is one of first, random, second"),
        (
            "AnalysisRequest",
            {"game": "", "analyzeTurns": []},
            "bad",
            "analyzeTurns is a list of 1 to 300 whole numbers",
        ),
    ],
)
def test_a_wrong_field_is_named_with_what_it_should_be(
    asked: str, fields: dict[str, object], code: str, text: str
) -> None:
    with pytest.raises(Refusal) as problem:
        wire.check(fields, getattr(questions, asked))
    assert problem.value.to_json() == {"code": code, "text": text}


def test_what_is_left_out_or_null_has_its_default_and_what_nobody_knows_is_ignored() -> None:
    asked = wire.check({"game": "gomoku", "lines": None, "seconds": 2, "colour": 7}, questions.Analyse)
    assert (asked.lines, asked.seconds, asked.moves) == (3, 2.0, [])

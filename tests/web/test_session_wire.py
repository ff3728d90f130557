"""Messages are read strictly and within bounds."""

import json

import pytest

from tengen.web import wire
from tengen.web.wire import Refusal


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
    real = wire._SIGNS

    class Counting:
        def finditer(self, text: str) -> object:
            nonlocal seen
            for found in real.finditer(text):
                seen += 1
                yield found

    monkeypatch.setattr(wire, "_SIGNS", Counting())
    text = '"' + '\\"' * 50_000
    with pytest.raises(Refusal):
        wire.read(text)
    assert seen <= len(text)


@pytest.mark.parametrize("id_", [None, True, -1, 1.0, "1", 2**53, [1]])
def test_an_id_is_a_whole_number(id_: object) -> None:
    with pytest.raises(Refusal):
        wire.message_id({"id": id_})


def test_fields_are_checked() -> None:
    for read in (
        lambda: wire.text({}, "a"),
        lambda: wire.text({"a": 1}, "a"),
        lambda: wire.text({"a": "x" * 9}, "a", 8),
        lambda: wire.text({"a": "\ud800"}, "a"),
        lambda: wire.flag({"a": 1}, "a"),
        lambda: wire.whole({"a": True}, "a", 0, 2),
        lambda: wire.whole({"a": 3}, "a", 0, 2),
        lambda: wire.number({"a": "1"}, "a", 0, 2, 1),
        lambda: wire.texts({"a": ["x", 1]}, "a"),
        lambda: wire.texts({"a": ["x"] * 3}, "a", 2),
        lambda: wire.texts({"a": "xy"}, "a"),
        lambda: wire.choice({"a": "c"}, "a", ("a", "b")),
    ):
        with pytest.raises(Refusal):
            read()

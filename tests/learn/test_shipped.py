"""The weights that come with Tengen: they fit their games, say where they are from, and are used."""

import json
from importlib import resources
from typing import Any

import pytest

from tengen import Engine, Game, Position
from tengen._core import default_weights
from tengen.engine.weights import learned_weights, own_weights, read_weights

FILES = sorted(
    (
        file
        for file in (resources.files("tengen") / "data" / "weights").iterdir()
        if file.name.endswith(".json")
    ),
    key=lambda file: file.name,
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_fits_its_game_and_says_where_it_is_from(file: Any) -> None:
    content = json.loads(file.read_text(encoding="utf-8"))
    for fact in ("command", "games", "seed", "commit", "matches", "start"):
        assert content["about"][fact]
    assert content["about"]["matches"].startswith("Accepted: better than the old weights")
    for name, values in content["games"].items():
        assert Game(name).name == name
        assert values.keys() == dict(default_weights(Game(name)._native)).keys()
        assert read_weights(str(file), name) == values


@pytest.mark.parametrize("name", learned_weights())
def test_the_engine_uses_them_for_their_game_alone(name: str) -> None:
    with Engine(memory=1) as engine:
        assert engine.weights(name) == learned_weights()[name]
        assert engine.weights("connect:5x5x4") == dict(default_weights(Game("connect:5x5x4")._native))
        engine.set_weights(name, {"turn": 1})
        assert engine.weights(name)["turn"] == 1
        engine.reset_weights(name)
        assert engine.weights(name) == own_weights(name)
        assert engine.evaluate(Position(name)).turn == Position(name).turn


def test_weights_of_another_evaluation_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.engine.weights.learned_weights", lambda: {"connect4": {"luck": 3}})
    assert own_weights("connect4") == dict(default_weights(Game("connect4")._native))

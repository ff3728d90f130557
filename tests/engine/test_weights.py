"""Evaluation weights: read, set, saved and loaded, and what is wrong with a bad file."""

import json
from pathlib import Path
from typing import Any

import pytest

from tengen import BadWeights, Engine, Limit, Position, UnknownGame


@pytest.fixture
def engine() -> Engine:
    return Engine(memory=1)


@pytest.mark.parametrize("game", ["gomoku", "connect4", "hexifence:3"])
def test_every_family_has_named_weights(game: str, engine: Engine) -> None:
    weights = engine.weights(game)
    assert len(weights) > 5
    assert all(isinstance(value, int) for value in weights.values())
    assert Engine(memory=1).weights(game) == weights


@pytest.mark.parametrize("game", ["gomoku", "connect4", "hexifence:3"])
def test_weights_change_the_estimate_and_can_be_taken_back(game: str, engine: Engine) -> None:
    position = Position(game)
    for _ in range(5):
        position.play(position.legal_moves[len(position.legal_moves) // 2])
    before = engine.evaluate(position)
    doubled = {name: 2 * value for name, value in engine.weights(game).items()}
    engine.set_weights(game, doubled)
    assert engine.weights(game) == doubled
    assert engine.evaluate(position) != before
    engine.reset_weights(game)
    assert engine.evaluate(position) == before


def test_some_weights_can_be_set_alone(engine: Engine) -> None:
    before = engine.weights("gomoku")
    engine.set_weights("gomoku", {"own_three": 99})
    assert engine.weights("gomoku") == before | {"own_three": 99}
    engine.set_weights("gomoku", {"own_two": 98})
    assert engine.weights("gomoku") == before | {"own_three": 99, "own_two": 98}
    assert engine.weights("renju") == before


def test_games_with_equal_rules_share_their_weights(engine: Engine) -> None:
    engine.set_weights("mnk:15x15x5", {"own_three": 99})
    assert engine.weights("gomoku")["own_three"] == 99


def test_what_is_returned_is_a_copy(engine: Engine) -> None:
    engine.weights("gomoku")["own_three"] = 12345
    assert engine.weights("gomoku")["own_three"] != 12345


def test_other_weights_search_another_way(engine: Engine) -> None:
    position = Position("gomoku", "h8 i9 j7")
    before = engine.analyse(position, Limit(depth=3)).score
    engine.set_weights("gomoku", dict.fromkeys(engine.weights("gomoku"), 0))
    assert engine.analyse(position, Limit(depth=3)).score != before


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"own_three": 1, "charm": 2, "luck": 3}, r"gomoku has no weight 'charm', 'luck'; it has own_one"),
        ({"own_three": 1.5}, "own_three must be a whole number"),
        ({"own_three": True}, "own_three must be a whole number"),
        ({"own_three": 10**9}, "from -100000 to 100000, not 1000000000"),
        ([1, 2, 3], "names with numbers"),
    ],
)
def test_wrong_weights_are_refused_and_nothing_changes(values: Any, message: str, engine: Engine) -> None:
    before = engine.weights("gomoku")
    with pytest.raises(BadWeights, match=message):
        engine.set_weights("gomoku", values)
    assert engine.weights("gomoku") == before


def test_the_largest_weights_do_not_overflow(engine: Engine) -> None:
    for game in ("gomoku:25", "connect:16x16x4", "dots:12x12"):
        for sign in (1, -1):
            engine.set_weights(game, dict.fromkeys(engine.weights(game), sign * 100_000))
            position = Position(game)
            for _ in range(30):
                position.play(position.legal_moves[0])
            assert 0 <= engine.evaluate(position).win_chance <= 1
            engine.analyse(position, Limit(nodes=500))


def test_an_unknown_game(engine: Engine) -> None:
    with pytest.raises(UnknownGame):
        engine.weights("chess")


def test_saved_weights_come_back_with_their_origin(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    engine.set_weights("gomoku", {"own_three": 77})
    engine.set_weights("dots:3x3", dict(engine.weights("dots:3x3")))
    engine.save_weights(path, note="from a test — §")
    again = Engine(memory=1)
    about = again.load_weights(path)
    assert about["note"] == "from a test — §"
    assert about["tengen"]
    assert about["written"].startswith("20")
    assert again.weights("gomoku") == engine.weights("gomoku")
    assert Engine(memory=1, weights=path).weights("gomoku") == engine.weights("gomoku")
    assert [file.name for file in tmp_path.iterdir()] == ["weights.json"]


def test_weights_can_be_given_to_a_new_engine() -> None:
    engine = Engine(memory=1, weights={"gomoku": {"own_three": 5}})
    assert engine.weights("gomoku")["own_three"] == 5
    with pytest.raises(BadWeights):
        Engine(memory=1, weights={"gomoku": {"nonsense": 5}})


GOOD = {"format": "tengen weights 1", "about": {}, "games": {"gomoku": {"own_three": 5}}}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is no weights file"),
        ("{", "is no weights file"),
        ("[" * 100_000, "is no weights file"),
        ("\x00\xff", "is no weights file"),
        ("[1, 2]", "does not say"),
        ('{"format": "something else"}', "does not say"),
        (json.dumps(GOOD | {"games": None}), "'games' is missing"),
        (json.dumps(GOOD | {"about": 3}), "'about' is missing"),
        (json.dumps(GOOD | {"games": {"chess": {}}}), "chess"),
        (json.dumps(GOOD | {"games": {"gomoku": {"own_three": 5}, "connect4": {"x": 1}}}), "no weight 'x'"),
        (json.dumps(GOOD | {"games": {"gomoku": [1]}}), "names with numbers"),
        (json.dumps(GOOD | {"games": {"gomoku": {"own_three": "5"}}}), "whole number"),
    ],
)
def test_bad_files_are_refused_as_a_whole(content: str, message: str, engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_bytes(content.encode("latin-1"))
    before = engine.weights("gomoku")
    with pytest.raises(BadWeights, match=message) as caught:
        engine.load_weights(path)
    assert "weights.json" in str(caught.value)
    assert engine.weights("gomoku") == before


def test_a_missing_file_is_a_missing_file(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        engine.load_weights(tmp_path / "nowhere.json")
    with pytest.raises(FileNotFoundError):
        engine.save_weights(tmp_path / "nowhere" / "weights.json")

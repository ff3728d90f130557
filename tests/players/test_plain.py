"""`plain`, and the engine with weights from outside."""

import json
from pathlib import Path

import pytest

from tengen import BadWeights, Position
from tengen._core import evaluation_weights
from tengen.engine.weights import own_weights, read_weights, weights_text
from tengen.players import EnginePlayer, PlainPlayer, UnknownPlayer, make_player
from tengen.referee.seats import make_seat


def test_it_plays_what_its_weights_say() -> None:
    # A disc towards the centre is all that counts, one way and the other.
    names = list(own_weights("connect4"))
    place = names.index("disc towards the centre")
    like, dislike = ("/".join(str(sign * 50 if i == place else 0) for i in range(11)) for sign in (1, -1))
    assert str(PlainPlayer(1, weights=like).choose(Position("connect4"))) == "4"
    assert str(PlainPlayer(1, weights=dislike).choose(Position("connect4"))) in ("1", "7")
    centre = EnginePlayer.choose(make_player(f"tengen:depth=1,weights={like}"), Position("connect4"))  # type: ignore[arg-type]
    assert str(centre) == "4"


def test_it_counts_cells_in_edge_games_only() -> None:
    assert make_player("plain:evaluation=cells").choose(Position("dots:2x2"))
    with pytest.raises(UnknownPlayer, match="edge games"):
        make_player("plain:evaluation=cells").choose(Position("connect4"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("plain:depth=0", "from 1 to 20"),
        ("plain:evaluation=stars", "engine, cells"),
        ("plain:level=3", "depth, weights, evaluation"),
        ("tengen:depth=2,endgames=perhaps", "yes or no"),
    ],
)
def test_a_wrong_text_is_answered_with_what_is_allowed(text: str, words: str) -> None:
    with pytest.raises(UnknownPlayer, match=words):
        make_player(text)


def test_capitals_of_a_file_count(tmp_path: Path) -> None:
    file = tmp_path / "Weights.JSON"
    values = own_weights("connect4") | {"turn": 77}
    content = {"format": "tengen weights 1", "about": {}, "games": {"connect4": values}}
    file.write_text(json.dumps(content))
    player = make_player(f"tengen:depth=1,weights={file}")
    assert isinstance(player, EnginePlayer)
    assert make_player(player.name).name == player.name
    player.prepare("connect4")
    assert player.engine_for("connect4").weights("connect4")["turn"] == 77
    player.close()


def test_an_engine_without_limits_keeps_its_weights_at_the_table() -> None:
    numbers = weights_text(own_weights("connect4") | {"turn": 5})
    seat = make_seat(f"tengen:weights={numbers},endgames=no")
    player = seat._make()  # type: ignore[attr-defined]
    player.prepare("connect4")
    assert player.engine_for("connect4").weights("connect4")["turn"] == 5
    assert player.name.endswith("endgames=no")
    player.close()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"connect4": {"luck": 1}}, "luck"),
        ({"connect4": {"turn": 1.5}}, "whole number"),
        ({"gomoku": {}}, "no weights of connect4"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(content: object, words: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"format": "tengen weights 1", "about": {}, "games": content}))
    with pytest.raises(BadWeights, match=words):
        read_weights(str(file), "connect4")


def test_numbers_are_all_or_nothing() -> None:
    numbers = "/".join(str(value) for _, value in evaluation_weights(Position("dots:2x2").game._native))
    assert weights_text(read_weights(numbers, "dots:2x2")) == numbers
    with pytest.raises(BadWeights, match="13 weights, not 2"):
        read_weights("1/2", "dots:2x2")
    with pytest.raises(BadWeights, match="whole number"):
        read_weights(numbers.replace("1000", "999999"), "dots:2x2")
    cells = read_weights("0/0/0/0/0/-1", "dots:2x2", "cells")
    assert cells["one_free"] == -1

"""From `tengen train --evaluation cells` to `classic:tdleaf,weights=FILE`."""

import math
from pathlib import Path
from random import Random

import pytest

from tengen import BadWeights, Game, Position, Side
from tengen._core import CELL, lesson
from tengen.learn.features import Judge
from tengen.learn.selfplay import _LessonGame
from tengen.learn.settings import Settings
from tengen.learn.weight_files import write_weights as write_trained
from tengen.players import make_player
from tengen.players.classic.clock import Clock
from tengen.players.classic.fences import Fences
from tengen.players.classic.tdleaf import TdLeafPlayer
from tengen.players.classic.tdleaf_search import FenceSearch
from tengen.players.classic.tdleaf_weights import HAND, read_weights
from tests.cli.running import Run

TRAINED = [-131, -41, -1, -76, 207, -833]
"""Weights of a training, in whose units a captured cell is 1000."""


def trained_file(path: Path, weights: list[int] = TRAINED) -> Path:
    write_trained(path, Judge.of(Game("hexifence:2"), "cells"), weights, {})
    return path


def test_what_a_training_wrote_means_the_same_to_it(tmp_path: Path) -> None:
    weights = read_weights(str(trained_file(tmp_path / "learned.json")))[Side.FIRST]
    scale = Judge.of(Game("hexifence:2"), "cells").scale
    for seed in range(20):
        random, position = Random(seed), Position("hexifence:2")
        # The core plays captures out before it counts, so the boards are those where there are none yet.
        while min(Fences.of(position).left) > 4:
            position.play(random.choice(list(position.legal_moves)))
        own = FenceSearch(Fences.of(position), weights, Clock()).search(1).value
        core = lesson(position, TRAINED, 1, "cells", seed=1).outlook
        assert math.tanh(own / HAND[-1] * CELL / (2 * scale)) == pytest.approx(core, abs=1e-6)


def test_train_and_play_are_two_commands(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "trained"
    quick = ("--games", "4", "--depth", "1", "--no-gate", "--test-every", "0", "--seed", "1")
    trained = run("train", "hexifence:2", "--evaluation", "cells", *quick, "--out", str(out))
    assert trained.exit_code == 0, trained.output
    opponent = f"classic:tdleaf,weights={out / 'learned.json'}"
    assert make_player(opponent).choose(Position("hexifence:2")) in Position("hexifence:2").legal_moves
    played = run(
        "play", "hexifence:2", "--terminal", "--no-memory", "--opponent", opponent, typed=["0:0", "quit"]
    )
    assert "plays" in played.stdout


def test_each_side_may_have_weights_of_its_own(tmp_path: Path) -> None:
    other = trained_file(tmp_path / "second.json", [0, 0, 0, 0, 0, -500])
    player = make_player(f"classic:tdleaf,weights={trained_file(tmp_path / 'first.json')},second={other}")
    assert isinstance(player, TdLeafPlayer)
    assert player._weights[Side.FIRST][5] == pytest.approx(-833 * 6 / 1000)
    assert player._weights[Side.SECOND] == (0, 0, 0, 0, 0, -3, 6)


def test_only_the_positions_of_the_side_that_learns_are_lessons() -> None:
    for side in ("first", "second"):
        one = _LessonGame(Settings("hexifence:2", evaluation="cells", depth=1, side=side), TRAINED, 1)
        one.play()
        positions = [Position("hexifence:2", one.position.moves[:ply]) for ply in range(one.position.ply)]
        movers = [position.turn for position in positions][-len(one.steps) :]
        lessons = {turn for step, turn in zip(one.steps, movers, strict=True) if any(step.gradient)}
        assert {turn.name.lower() for turn in lessons} == {side}


def test_weights_of_the_engine_are_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "engine.json"
    write_trained(path, Judge.of(Game("hexifence:2")), Judge.of(Game("hexifence:2")).start("own"), {})
    with pytest.raises(BadWeights, match="train with --evaluation cells"):
        read_weights(str(path))

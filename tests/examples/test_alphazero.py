"""The example learns, goes on after a kill as if nothing had happened, and leaves a report and a player."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from examples.alphazero.__main__ import main
from examples.alphazero.learner import make_learner
from examples.alphazero.openings import opening
from examples.alphazero.samples import Samples
from examples.alphazero.selfplay import SelfPlay
from examples.alphazero.settings import PRESETS, Settings
from examples.alphazero.symmetries import symmetries
from examples.alphazero.training import STATE, State, Training
from tengen import Game, Position
from tengen.jobs import Here, Pool

SMALL = Settings(
    "tictactoe",
    network="linear",
    rounds=3,
    games=8,
    together=4,
    simulations=12,
    learned=0.5,
    quick=4,
    random_moves=2,
    warm=3,
    minibatch=16,
    every=3,
    test_games=6,
    test_simulations=12,
    opponents=("random",),
)
ROOT = Path(__file__).parents[2]


def learn(folder: Path, settings: Settings) -> State:
    Training.create(folder, settings).run(Here(), lambda line: None)
    return State.load(folder / STATE)


def test_a_small_training_leaves_everything(tmp_path: Path) -> None:
    state = learn(tmp_path / "run", SMALL)
    assert state.rounds == 3
    assert len(state.losses) == 3
    assert [point["opponent"] for point in state.points] == ["random", "the best network so far", "random"]
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "AlphaZero on tictactoe" in page
    assert "Matches on the way" in page
    assert "<svg" in (tmp_path / "run" / "curve.svg").read_text(encoding="utf-8")


def test_the_best_network_is_put_to_the_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn(tmp_path / "run", SMALL)
    capsys.readouterr()
    main(["--folder", str(tmp_path / "run"), "--test", "4"])
    assert re.fullmatch(r"against random: [0-9.]+ %, 95 %: .* 4 games\n", capsys.readouterr().out)


def test_moves_that_are_not_learned_from_carry_the_game_on() -> None:
    task = SelfPlay(replace(SMALL, learned=0.0), make_learner(SMALL).save(), games=6, seed=1)
    few, all_of_them = task.play(), replace(task, settings=replace(SMALL, learned=1.0)).play()
    assert 6 <= len(few) <= 12 < len(all_of_them)  # the first position and the proven one of each game


def test_openings_have_so_many_moves_and_go_on() -> None:
    for moves in range(6):
        start = opening(Game("tictactoe"), moves, Random(moves))
        assert (start.ply, start.is_over) == (moves, False)


def test_memory_grows_half_as_fast_as_positions_come(tmp_path: Path) -> None:
    training = Training.create(tmp_path, replace(SMALL, memory=60))
    parts = [Samples(*(np.full((20, 1), number) for _ in range(4))) for number in range(6)]
    kept, sizes = parts[0], []
    for new in parts[1:]:
        kept = training.remembered(kept, new)
        sizes.append(len(kept))
    assert sizes == [30, 40, 50, 60, 60]
    assert set(kept.values[:, 0]) == {3, 4, 5}


def test_it_goes_on_exactly_where_it_was_stopped(tmp_path: Path) -> None:
    whole = learn(tmp_path / "whole", SMALL)
    learn(tmp_path / "parts", replace(SMALL, rounds=1, every=0))
    for rounds in (2, 3):
        Training.open(tmp_path / "parts", rounds=rounds, every=0).run(Here(), lambda line: None)
    parts = State.load(tmp_path / "parts" / STATE)
    assert parts.network == whole.network
    assert parts.losses == whole.losses


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    settings = replace(SMALL, rounds=1, every=0)
    alone = learn(tmp_path / "alone", settings)
    pool = Pool(2)
    try:
        Training.create(tmp_path / "pool", settings).run(pool, lambda line: None)
    finally:
        pool.close()
    assert State.load(tmp_path / "pool" / STATE).network == alone.network


def test_after_a_kill_it_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "examples.alphazero", "--folder", str(folder)]
    options = ["tictactoe", "--network", "linear", "--games", "8", "--simulations", "8", "--every", "0"]
    running = subprocess.Popen(
        [*command, *options, "--rounds", "100000"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    try:
        while not (folder / STATE).exists():
            assert running.poll() is None
            time.sleep(0.05)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    reached = State.load(folder / STATE).rounds
    main(["--folder", str(folder), "--resume", "--rounds", str(reached + 1)])
    assert State.load(folder / STATE).rounds == reached + 1


@pytest.mark.parametrize("name", ["connect4", "gomoku:9", "tictactoe", "dots:3x3", "hexifence:2"])
def test_every_symmetry_turns_planes_and_policies_together(name: str) -> None:
    game = Game(name)
    found = symmetries(game)
    assert len(found) == game.symmetry_count or name == "hexifence:2"  # a hexagon does not turn on a grid
    position, moves = Position(game), []
    for number in range(5):
        move = position.legal_moves[(7 * number) % len(position.legal_moves)]
        moves.append(move)
        position.play(move)
    seen = set()
    for turn, source in found:
        mask = position.legal_mask()[source]
        planes = np.ascontiguousarray(turn(position.planes()))
        image = Position.from_planes(game, planes)
        assert (image.legal_mask() == mask).all()
        assert image.canonical_key == position.canonical_key
        seen.add(planes.tobytes())
    assert len(seen) > 1


def test_mistakes_are_told(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no training"):
        main(["--folder", str(tmp_path), "--resume"])
    with pytest.raises(SystemExit, match="Which game"):
        main(["--folder", str(tmp_path)])
    Training.create(tmp_path / "run", SMALL)
    with pytest.raises(SystemExit, match="holds a training already"):
        main(["tictactoe", "--folder", str(tmp_path / "run")])
    with pytest.raises(SystemExit, match="leave out --games"):
        main(["--folder", str(tmp_path / "run"), "--resume", "--games", "5"])


def test_presets_are_settings_of_games() -> None:
    for name, settings in PRESETS.items():
        assert Game(settings.game).name == name
        json.dumps(settings.to_json())


@pytest.mark.slow
def test_the_network_of_torch_learns_and_plays_a_match(tmp_path: Path) -> None:
    """Needs PyTorch, which `make test-all` installs: without it this test fails."""
    settings = replace(
        SMALL, game="connect4", network="torch", channels=8, blocks=1, simulations=16, games=16, together=16
    )
    whole = learn(tmp_path / "whole", settings)
    learn(tmp_path / "parts", replace(settings, rounds=2, every=0))
    Training.open(tmp_path / "parts", rounds=3, every=0).run(Here(), lambda line: None)
    assert State.load(tmp_path / "parts" / STATE).losses == whole.losses
    assert whole.samples is not None
    learner = make_learner(replace(settings, minibatch=64), whole.network)
    first, *_, last = (learner.learn(whole.samples, 30, seed) for seed in range(5))
    assert last < first - 0.1  # 1.97 and 1.73 when this was written
    player = f"python:{tmp_path / 'whole' / 'player.py'}:Player"
    told = subprocess.run(
        [
            sys.executable,
            "-m",
            "tengen",
            "match",
            player,
            "random",
            "--game",
            "connect4",
            "--games",
            "4",
            "--time",
            "60s",
            "--concurrency",
            "1",
            "--journal",
            str(tmp_path / "match.jsonl"),
            "--json",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(told.stdout.splitlines()[-1])["final"] is True

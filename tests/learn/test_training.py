"""Trainings: repeatable, interruptible, and what they keep."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import Position
from tengen._core import evaluation_weights
from tengen.jobs import Here, Pool, crew_for
from tengen.learn import BadSettings, BadTraining, Settings, Training
from tengen.learn.checkpoints import Folder, alone
from tengen.learn.features import Judge
from tengen.learn.selfplay import Taught, play_lesson
from tengen.learn.training import judge_of

QUICK = Settings("dots:2x3", games=12, batch=4, depth=1, rate=0.1, start="zero", seed=5)


def trained(folder: Path, settings: Settings) -> Training:
    training = Training.create(folder, settings)
    training.run(Here())
    return training


@pytest.mark.parametrize("method", ["tdleaf", "treestrap"])
@pytest.mark.parametrize("game", ["dots:2x3", "connect:4x5x4", "mnk:5x5x4"])
def test_the_same_seed_learns_the_same_weights(game: str, method: str, tmp_path: Path) -> None:
    settings = replace(QUICK, game=game, method=method, against="greedy", explore=0.2)
    one = trained(tmp_path / "one", settings)
    two = trained(tmp_path / "two", settings)
    other = trained(tmp_path / "other", replace(settings, seed=6))
    assert one.state == two.state
    assert one.state.learned != other.state.learned
    assert one.state.learned != Folder(one.folder.path).states()[0].learned


def test_workers_change_nothing(tmp_path: Path) -> None:
    alone = trained(tmp_path / "alone", QUICK)
    together = Training.create(tmp_path / "together", QUICK)
    pool = Pool(2)
    try:
        together.run(pool)
    finally:
        pool.close()
    assert alone.state == together.state


def test_one_at_a_time_needs_no_process() -> None:
    with crew_for(1, here=True) as crew:
        assert isinstance(crew, Here)


def test_a_normalised_step_is_shorter_where_counts_are_larger(tmp_path: Path) -> None:
    settings = Settings("connect4", games=8, batch=2, rate=0.5, fixed="none")
    training = Training.create(tmp_path / "run", settings)
    count = len(training.judge.names)
    before = list(training.state.learned)
    said = tuple(-2.0 if place == 1 else 3.0 for place in range(count))
    spread = tuple(64.0 if place == 2 else 0.01 for place in range(count))
    training.step([Taught(0, said, spread, 4, 1, 1, 1.0, 0.0)])
    moved = [now - old for now, old in zip(training.state.learned, before, strict=True)]
    # Root mean square of the count of weight 2: the root of 64 / 4. Those below 1 count as 1.
    expected = [0.5 / 4 if place == 2 else -0.5 if place == 1 else 0.5 for place in range(count)]
    assert moved == pytest.approx(expected)


@pytest.mark.parametrize("steps", ["plain", "adagrad", "normalised"])
def test_the_weight_that_gives_the_scale_stays(steps: str, tmp_path: Path) -> None:
    training = trained(tmp_path / "run", replace(QUICK, steps=steps, start="own"))
    names = training.judge.names
    assert dict(zip(names, training.result, strict=True))["endgame"] == 1000
    assert training.result != training.start


def test_a_plain_step_is_the_rate_times_the_mean(tmp_path: Path) -> None:
    settings = Settings("connect4", games=8, batch=2, rate=0.5, steps="plain", fixed="none")
    training = Training.create(tmp_path / "run", settings)
    count = len(training.judge.names)
    before = list(training.state.learned)
    said = [[0.1 * place for place in range(count)], [0.3 * place for place in range(count)]]
    training.step(
        [Taught(number, tuple(one), (1.0,) * count, 1, 1, 1, 1.0, 0.0) for number, one in enumerate(said)]
    )
    expected = [old + 0.5 * 0.2 * place for place, old in enumerate(before)]
    assert training.state.learned == pytest.approx(expected)
    training.state.games = 4
    training.step([Taught(4, (1.0,) * count, (1.0,) * count, 1, 1, 1, 1.0, 0.0)])
    falling = 0.5 / (1 + 4 * 4 / 8)
    assert training.state.learned == pytest.approx([value + falling for value in expected])


def test_the_result_is_the_mean_over_the_second_half(tmp_path: Path) -> None:
    training = trained(tmp_path / "run", QUICK)
    halves = [state.learned for state in training.folder.states() if state.games > QUICK.games / 2]
    assert training.state.counted == len(halves) == 2
    mean = [math.fsum(values) / len(halves) for values in zip(*halves, strict=True)]
    assert training.state.mean() == pytest.approx(mean)


def test_a_move_by_chance_is_not_learned_from() -> None:
    weights = [value for _, value in evaluation_weights(Position("connect4").game._native)]
    for method in ("tdleaf", "treestrap"):
        wild = play_lesson(Settings("connect4", method=method, explore=1.0), weights, 0)
        assert not any(wild.update)
        assert wild.plies > 7
        tame = play_lesson(Settings("connect4", method=method, explore=0.0), weights, 0)
        assert any(tame.update)


def test_learned_units_and_whole_weights_agree() -> None:
    for game in ("gomoku", "connect4", "hexifence:3"):
        judge = judge_of(Settings(game))
        start = judge.start("own")
        assert judge.whole(judge.learned(start)) == start
        zero = judge.start("zero")
        assert [place for place, value in enumerate(zero) if value] == [judge.fixed]
        mixed = judge.start("shuffled", seed=3)
        assert sorted(mixed) == sorted(start)
        assert mixed != start
        assert mixed[judge.fixed or 0] == start[judge.fixed or 0]


def test_the_share_of_the_network_is_not_learned(tmp_path: Path) -> None:
    training = trained(tmp_path / "run", Settings("gomoku:9", games=2, batch=2, depth=1))
    before, after = training.judge.named(training.start), training.judge.named(training.result)
    assert before != after
    assert before["network"] == after["network"] == 1
    assert training.judge.named(training.judge.start("shuffled"))["network"] == 1
    assert training.judge.named(training.judge.start("zero"))["network"] == 0


def test_the_count_of_cells_starts_with_its_authors_weights() -> None:
    judge = Judge.of(Position("hexifence:3").game, "cells")
    sixths = [round(1000 * weight / 6) for weight in (0, 1, 2, 3, 4, -5)]
    assert judge.start("own") == sixths


def test_an_interrupted_training_goes_on_from_its_last_state(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", QUICK)
    folder = tmp_path / "parts"
    Training.create(folder, QUICK)

    class Stop(Exception):
        pass

    def stop(_: Training) -> None:
        raise Stop

    for _ in range(3):
        with pytest.raises(Stop):
            Training.open(folder).run(Here(), stop)
    again = Training.open(folder)
    assert again.finished
    assert again.state == whole.state


def test_the_start_is_remembered_when_tengens_own_weights_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Training.create(tmp_path / "run", replace(QUICK, start="own")).start
    shipped = {"dots:2x3": dict.fromkeys(judge_of(QUICK).names, 7)}
    monkeypatch.setattr("tengen.engine.weights.learned_weights", lambda: shipped)
    assert set(judge_of(QUICK).start("own")) == {7}
    assert Training.open(tmp_path / "run").start == before


def test_a_torn_state_is_passed_over(tmp_path: Path) -> None:
    whole = trained(tmp_path / "run", QUICK)
    states = sorted((tmp_path / "run" / "checkpoints").glob("*.json"))
    states[-1].write_bytes(states[-1].read_bytes()[:40])
    again = Training.open(tmp_path / "run")
    assert again.state.games == 8
    again.run(Here())
    assert again.state == whole.state


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a Unix word")
def test_after_kill_9_it_learns_what_it_would_have_learned(tmp_path: Path) -> None:
    settings = replace(QUICK, games=400, batch=4)
    whole = trained(tmp_path / "whole", settings)
    folder = tmp_path / "killed"
    Training.create(folder, settings)
    code = "import sys; from pathlib import Path; from tengen.learn import Training\n"
    code += "from tengen.jobs import Here\n"
    code += "Training.open(Path(sys.argv[1])).run(Here())"
    reached = 0
    for _ in range(2):
        process = subprocess.Popen([sys.executable, "-c", code, str(folder)])
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and process.poll() is None:
            last = Folder(folder).last()
            if last is not None and last.games >= reached + 12:
                break
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)
        process.wait()
        last = Folder(folder).last()
        assert last is not None
        assert last.games > reached
        reached = last.games
    again = Training.open(folder)
    again.run(Here())
    assert again.state == whole.state


@pytest.mark.parametrize(
    "bad",
    [
        {"method": "guessing"},
        {"rate": 0.0},
        {"rate": math.nan},
        {"decay": 1.5},
        {"depth": 0},
        {"evaluation": "cells"},
        {"aim": "glory"},
        {"batch": 0},
    ],
)
def test_settings_without_sense_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(BadSettings):
        Settings("connect4", **bad)  # type: ignore[arg-type]


def test_a_folder_holds_one_training(tmp_path: Path) -> None:
    Training.create(tmp_path / "run", QUICK)
    with pytest.raises(BadTraining, match="already"):
        Training.create(tmp_path / "run", QUICK)
    with pytest.raises(BadTraining, match="no training"):
        Training.open(tmp_path)
    (tmp_path / "run" / "training.json").write_text(json.dumps({"format": "else"}))
    with pytest.raises(BadTraining, match="no description"):
        Training.open(tmp_path / "run")


def test_two_processes_do_not_go_on_with_one_training(tmp_path: Path) -> None:
    folder = Training.create(tmp_path / "run", QUICK).folder
    with alone(folder.path), pytest.raises(BadTraining, match="another process"), alone(folder.path):
        pass
    with alone(folder.path):
        pass

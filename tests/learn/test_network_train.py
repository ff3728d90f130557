"""From games to a network: what is wanted of it, how it is rounded, and a training that is killed."""

import json
from pathlib import Path

import numpy as np
import pytest

from tengen import Game, Position
from tengen._core import ask_network, chance_scale
from tengen.engine.network import read_network
from tengen.errors import BadNetwork
from tengen.jobs import Here
from tengen.learn.comparison import Comparison
from tengen.learn.gate import Gate
from tengen.learn.matches import Terms
from tengen.learn.network import PlayFolder, PlaySettings, play_slices, read_slice
from tengen.learn.network.files import ROWS, layout, network_numbers
from tengen.learn.network.quantise import real_numbers, whole_numbers
from tengen.learn.network.targets import Mix, Samples, samples_of


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> PlayFolder:
    folder = PlayFolder.create(
        tmp_path_factory.mktemp("play") / "positions", PlaySettings("gomoku", nodes=100, games=8, seed=3), 3
    )
    play_slices(folder, crew=Here())
    return folder


def test_what_is_wanted_of_positions(positions: PlayFolder) -> None:
    some = read_slice(positions.files()[0])
    scale = chance_scale(Game("gomoku")._native)
    said = 1 / (1 + np.exp(-some.value / scale))
    search = samples_of(some, 1, ROWS, Mix(result=0, shares=0))
    result = samples_of(some, 1, ROWS, Mix(result=1, shares=1))
    np.testing.assert_allclose(search.value, said, atol=1e-6)
    np.testing.assert_allclose(result.value[some.tree], said[some.tree], atol=1e-6)
    for place in np.flatnonzero(~some.tree):
        later = (some.game == some.game[place]) & ~some.tree & (np.arange(len(some)) >= place)
        if not (later & some.stray).any():
            assert result.value[place] == (some.result[place] + 1) / 2
    for wanted in (search, result):
        totals = np.add.reduceat(wanted.policy, wanted.starts[:-1])
        assert np.isclose(totals, 1).mean() > 0.9
        assert (np.isclose(totals, 1, atol=1e-5) | (totals == 0)).all()
    assert set(np.unique(search.policy)) == {0, 1}


def test_samples_can_be_picked_and_joined(positions: PlayFolder) -> None:
    some = samples_of(read_slice(positions.files()[1]), 1, ROWS, Mix())
    odd, even = (some.pick(np.arange(first, len(some), 2)) for first in (1, 0))
    both = Samples.join([odd, even])
    back = both.pick(np.argsort(np.r_[np.arange(1, len(some), 2), np.arange(0, len(some), 2)]))
    assert (back.features == some.features).all()
    assert (back.starts == some.starts).all()
    assert (back.value == some.value).all()


def test_numbers_that_do_not_fit_are_refused() -> None:
    zeros = {name: np.zeros(shape) for name, (_, shape) in layout(1).items()}
    for name, large in (("table", 40.0), ("second", 9.0), ("output_bias", np.nan)):
        floats = {**zeros, name: np.full_like(zeros[name], large)}
        with pytest.raises(BadNetwork, match="smaller --rate"):
            whole_numbers(floats, 1, 0.1, 50)


@pytest.mark.slow
def test_games_become_a_network_that_plays(positions: PlayFolder, tmp_path: Path) -> None:
    from tengen.learn.network.torch_network import SHARE, STONES, TorchNetwork
    from tengen.learn.network.train import NetworkTraining, TrainSettings

    settings = TrainSettings((str(positions.path),), epochs=3, batch=64, chunk=1, rate=3e-3, seed=4)
    whole = NetworkTraining.create(tmp_path / "whole", settings, {"command": "tengen fit train"})
    file = whole.run()
    told = [json.loads(line) for line in (tmp_path / "whole" / "progress.jsonl").read_text().splitlines()]
    assert len(told) == 9
    for loss in ("value", "policy"):
        first, last = (np.mean([one[loss] for one in told[place : place + 3]]) for place in (0, 6))
        assert last < first, loss

    class Killed(Exception):
        pass

    def kill(progress: object) -> None:
        raise Killed

    broken = NetworkTraining.create(tmp_path / "broken", settings, {"command": "tengen fit train"})
    for _ in range(4):
        with pytest.raises(Killed):
            broken.run(kill)
        broken = NetworkTraining.open(tmp_path / "broken")
    assert broken.run().read_bytes() == file.read_bytes(), "it learns what it would have learned"

    network = read_network(file)
    assert network.header["about"]["command"] == "tengen fit train"
    assert network.header["about"]["settings"]["seed"] == 4

    # The whole numbers say what the training's numbers say.
    some = samples_of(read_slice(positions.files()[2]), 1, ROWS, Mix())
    logits, _, _ = whole.network.answer(some)
    scale = chance_scale(Game("gomoku")._native)
    cells = read_slice(positions.files()[2])
    for place in range(0, len(some), 5):
        moves = cells.moves[cells.starts[place] : cells.starts[place + 1]]
        position = Position("gomoku")
        for code in moves:
            position.play(position.game.cell_name((int(code) >> 5, int(code) & 31)))
        _, said, _ = ask_network(position, network.native)
        wanted = (logits[place].item() - float(some.linear[place])) * scale
        assert abs(said - wanted) < 4

    # Another training begins where this one ended, also for a rule with a table for each side.
    begun = NetworkTraining.create(
        tmp_path / "third", TrainSettings((str(positions.path),), start=str(file), seed=5)
    )
    again, _, _ = begun.network.answer(some)
    np.testing.assert_allclose(again.detach().numpy(), logits.detach().numpy(), atol=0.01)
    assert network.fingerprint in json.dumps(read_network(begun.write()).header["about"])
    sided = TorchNetwork(2, 1)
    sided.start_from(real_numbers(network_numbers(file.read_bytes()), SHARE, STONES))
    np.testing.assert_array_equal(*(half.detach().numpy() for half in sided.table().chunk(2)))

    question = Comparison.of("gomoku", str(file), "own", Gate(Terms(depth=1), (), games=4, gain=30), "engine")
    question.save(tmp_path / "gate")
    ruling = Comparison.open(tmp_path / "gate").rule(tmp_path / "gate", Here())
    assert not ruling.accepted
    journal = (tmp_path / "gate" / "old.jsonl").read_text()
    assert f"network={file}" in journal

    settled = PlaySettings("gomoku", nodes=60, games=1, network=str(file))
    assert settled.fingerprint() != positions.settings.fingerprint()
    folder = PlayFolder.create(tmp_path / "second", settled, 1)
    assert play_slices(folder, crew=Here()) == 1

"""A whole training: the games, small matches on the way, the gate at the end, and the files it leaves."""

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from tengen.jobs import Crew, crew_for
from tengen.learn.checkpoints import alone
from tengen.learn.curve import learning_curve
from tengen.learn.gate import Gate, Gatekeeper, Ruling
from tengen.learn.matches import Terms, check_outsiders, score_text
from tengen.learn.progress import Point, measure, points_of
from tengen.learn.report import write_training_report
from tengen.learn.settings import BadSettings, Settings
from tengen.learn.training import Training
from tengen.learn.weight_files import write_weights
from tengen.pages.charts import picture
from tengen.referee.contest import Contest
from tengen.system.files import write_whole

_log = logging.getLogger("tengen.learn")


@dataclass(frozen=True, slots=True)
class Tests:
    """Which matches are played, and how."""

    every: int = 500
    """A small match after so many games; 0 is never."""
    games: int = 60
    """Games of a small match."""
    gate: bool = True
    gate_games: int = 1000
    gain: float = 30.0
    loss: float = -40.0
    outsiders: tuple[str, ...] = ("greedy",)
    depth: int | None = 2
    nodes: int | None = None
    endgames: bool = False
    openings: str = "auto"

    def terms(self) -> Terms:
        """How weights are put to the test."""
        return Terms(self.depth, self.nodes, self.endgames, self.openings)

    def gate_rules(self) -> Gate:
        """What the gate asks for."""
        return Gate(self.terms(), self.outsiders, self.gate_games, self.gain, self.loss)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {**asdict(self), "outsiders": list(self.outsiders)}

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Self:
        """Reads what `to_json` gave."""
        try:
            return cls(**{**plain, "outsiders": tuple(plain.get("outsiders", ("greedy",)))})
        except TypeError as problem:
            raise BadSettings(f"these tests are not complete: {problem}") from None


class TrainingWatcher:
    """Somebody who looks on. What a watcher of your own does not define passes unseen."""

    def on_start(self, training: Training) -> None:
        """The folder is there; what is missing in it is played now."""

    def on_batch(self, training: Training) -> None:
        """A batch was learned from and is kept."""

    def on_wait(self) -> None:
        """Nothing new for a moment."""

    def on_match(self, name: str, contest: Contest) -> None:
        """A game of a match was played, or nothing new for a moment."""

    def on_points(self, points: list[Point]) -> None:
        """Small matches have ended."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A training at its end."""

    training: Training
    ruling: Ruling | None
    """What the gate said, if it was asked."""


def train(
    folder: str | Path,
    settings: Settings,
    tests: Tests = Tests(),
    about: Mapping[str, str] | None = None,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    watcher: TrainingWatcher | None = None,
) -> Trained:
    """Learns into a new folder, has the weights tested, and writes the files; `about` is kept with them.

    Games are played on so many cores, on a cluster, or by a crew that is there already. After an
    interruption, `resume(folder)` goes on.
    """
    check_outsiders(tests.outsiders)
    training = Training.create(Path(folder), settings, about, tests.to_json())
    with crew_for(concurrency, cluster, crew=crew, here=True) as players:
        return _run(training, tests, players, watcher or TrainingWatcher())


def resume(
    folder: str | Path,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    watcher: TrainingWatcher | None = None,
) -> Trained:
    """Goes on with a training that was interrupted, and learns what it would have learned."""
    training = Training.open(Path(folder))
    tests = Tests.from_json(training.folder.tests())
    with crew_for(concurrency, cluster, crew=crew, here=True) as players:
        return _run(training, tests, players, watcher or TrainingWatcher())


def _run(training: Training, tests: Tests, crew: Crew, watcher: TrainingWatcher) -> Trained:
    watcher.on_start(training)
    settings = training.settings
    told = f"{settings.method} on {settings.game}"
    _log.info("%s: %d of %d games, into %s", told, training.state.games, settings.games, training.folder.path)
    with alone(training.folder.path):
        _learn(training, tests, crew, watcher)
        ruling = None
        if tests.gate:
            folder = training.folder.path / "gate"
            keeper = Gatekeeper(training.judge, tests.gate_rules(), folder, crew, watcher.on_match)
            ruling = keeper.rule(training.result, training.start)
        write_files(training, tests, ruling)
    _log.info("%s: ended. %s", told, "" if ruling is None else ruling.reason)
    return Trained(training, ruling)


def _learn(training: Training, tests: Tests, crew: Crew, watcher: TrainingWatcher) -> None:
    def test() -> None:
        found = measure(training, tests.terms(), tests.games, tests.outsiders, crew, watcher.on_match)
        for point in found:
            _log.info("after %d games, against %s: %s", point.games, point.opponent, score_text(point.counts))
        watcher.on_points(found)

    def on_batch(_: Training) -> None:
        watcher.on_batch(training)
        if _due(training, tests):
            test()

    if tests.every and (not training.state.games or _due(training, tests)):
        test()  # at the beginning, or again where it was interrupted
    training.run(crew, on_batch, watcher.on_wait)


def _due(training: Training, tests: Tests) -> bool:
    """Has this batch brought the training to where a small match is due?"""
    if not tests.every:
        return False
    now = training.state.games
    before = max(0, now - training.settings.batch)
    return now // tests.every > before // tests.every or training.finished


def write_files(training: Training, tests: Tests, ruling: Ruling | None) -> None:
    """`learned.json`, `ruling.json`, `curve.svg`, `report.html`."""
    path = training.folder.path
    points = points_of(training.folder, tests.outsiders)
    about: dict[str, Any] = dict(training.folder.about())
    about |= {"games": str(training.state.games), "seed": str(training.settings.seed)}
    about["start"] = "/".join(map(str, training.start))
    if ruling is not None:
        about["matches"] = ruling.reason
        write_whole(path / "ruling.json", (json.dumps(ruling.to_json(), indent=1) + "\n").encode())
    write_weights(path / "learned.json", training.judge, training.result, about)
    curve = learning_curve(training.judge, training.folder.states(), points)
    write_whole(path / "curve.svg", picture(list(curve.values())).encode())
    write_training_report(path / "report.html", training, points, ruling, curve)

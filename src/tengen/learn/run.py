"""A whole training: the games, small matches on the way, the gate at the end, and the files it leaves."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol, Self

from tengen.jobs import Crew
from tengen.learn.checkpoints import alone
from tengen.learn.curve import NoDrawing, draw_curve
from tengen.learn.gate import Gate, Gatekeeper, Ruling
from tengen.learn.matches import Terms
from tengen.learn.progress import Point, measure, points_of
from tengen.learn.report import write_training_report
from tengen.learn.sets import write_set
from tengen.learn.settings import BadSettings
from tengen.learn.training import Training
from tengen.records.files import write_whole
from tengen.referee.contest import Contest


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


class TrainingView(Protocol):
    """Somebody who looks on."""

    def on_batch(self, training: Training) -> None:
        """A batch was learned from and is kept."""
        ...

    def on_wait(self) -> None:
        """Nothing new for a moment."""
        ...

    def on_match(self, name: str, contest: Contest) -> None:
        """A game of a match was played, or nothing new for a moment."""
        ...

    def on_points(self, points: list[Point]) -> None:
        """Small matches have ended."""
        ...


def run_training(training: Training, tests: Tests, crew: Crew, view: TrainingView) -> Ruling | None:
    """Plays whatever is missing, then writes the files; returns what the gate said."""
    with alone(training.folder.path):
        return _run(training, tests, crew, view)


def _run(training: Training, tests: Tests, crew: Crew, view: TrainingView) -> Ruling | None:
    def test() -> None:
        found = measure(training, tests.terms(), tests.games, tests.outsiders, crew, view.on_match)
        view.on_points(found)

    def on_batch(_: Training) -> None:
        view.on_batch(training)
        if _due(training, tests):
            test()

    if tests.every and (not training.state.games or _due(training, tests)):
        test()  # at the beginning, or again where it was interrupted
    training.run(crew, on_batch, view.on_wait)
    ruling = None
    if tests.gate:
        folder = training.folder.path / "gate"
        keeper = Gatekeeper(training.judge, tests.gate_rules(), folder, crew, view.on_match)
        ruling = keeper.rule(training.result, training.start)
    write_files(training, tests, ruling)
    return ruling


def _due(training: Training, tests: Tests) -> bool:
    """Has this batch brought the training to where a small match is due?"""
    if not tests.every:
        return False
    now = training.state.games
    before = max(0, now - training.settings.batch)
    return now // tests.every > before // tests.every or training.finished


def write_files(training: Training, tests: Tests, ruling: Ruling | None) -> None:
    """`learned.json`, `ruling.json`, `curve.svg` and `.png`, `report.html`."""
    path = training.folder.path
    points = points_of(training.folder, tests.outsiders)
    about: dict[str, Any] = dict(training.folder.about())
    about |= {"games": str(training.state.games), "seed": str(training.settings.seed)}
    about["start"] = "/".join(map(str, training.start))
    if ruling is not None:
        about["matches"] = ruling.reason
        write_whole(path / "ruling.json", (json.dumps(ruling.to_json(), indent=1) + "\n").encode())
    write_set(path / "learned.json", training.judge, training.result, about)
    curve = _curve(training, points, path)
    write_training_report(path / "report.html", training, points, ruling, curve)


def _curve(training: Training, points: list[Point], path: Path) -> str | None:
    files = [path / "curve.svg", path / "curve.png"]
    try:
        draw_curve(training.judge, training.folder.states(), points, files)
    except NoDrawing:
        return None
    return files[0].read_text(encoding="utf-8")

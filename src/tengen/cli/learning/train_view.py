"""What `tengen train` shows while it learns, and at the end."""

import json
from time import monotonic
from typing import Any, Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from tengen.learn.gate import Ruling
from tengen.learn.matches import score_text
from tengen.learn.progress import Point
from tengen.learn.run import TrainingWatcher
from tengen.learn.training import Training
from tengen.referee.contest import Contest

_EVERY: Final = 5.0
"""Seconds between lines where nobody watches a bar."""


class View(TrainingWatcher):
    """Shows a training; used in a `with` block."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Leaves the screen to others."""

    def end(self, training: Training, ruling: Ruling | None) -> None:
        """The last word."""


def choose_training_view(console: Console, as_json: bool) -> View:
    """JSON if asked for, else bars for somebody who watches and lines for a pipe or file."""
    return JsonView(console) if as_json else BarView(console)


def standing(contest: Contest) -> str:
    """Score, interval and the sequential test of a match, as far as it has come."""
    told = "" if contest.pair_counts is None else score_text(contest.pair_counts)
    return told if contest.sprt_state is None else f"{told}, LLR {contest.sprt_state.llr:.2f}"


class Pace:
    """Games and positions a second since this run began."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._positions = 0.0
        self._seconds = 0.0
        self._last = monotonic()

    def resume(self) -> None:
        """Matches are over; the clock of learning runs again."""
        self._last = monotonic()

    def count(self, training: Training) -> None:
        """One more batch."""
        now = monotonic()
        self._seconds += now - self._last
        self._last = now
        self._positions += training.state.measures.get("positions", 0)

    def text(self, training: Training) -> str:
        """`41 games/s, 1800 positions/s`."""
        if self._seconds <= 0:
            return ""
        games = (training.state.games - self._games) / self._seconds
        return f"{games:.3g} games/s, {self._positions / self._seconds:.3g} positions/s"


class BarView(View):
    """A bar for the games and one for the match that is played; without a terminal, lines."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._pace = Pace(0)
        columns = (
            TextColumn("{task.description}"),
            BarColumn(20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[told]}"),
        )
        self._bars = Progress(*columns, console=console, disable=not console.is_terminal)
        self._games = self._bars.add_task("", total=None, told="")
        self._match = self._bars.add_task("match", total=None, told="", visible=False)
        self._told = monotonic()

    def on_start(self, training: Training) -> None:
        """Says what is learned and where it is kept."""
        settings, done = training.settings, training.state.games
        what = f"{settings.method} on {settings.game}"
        self._console.print(f"{what}: {settings.games} games at depth {settings.depth}")
        self._console.print(f"Folder: {training.folder.path}")
        self._pace = Pace(done)
        self._bars.update(self._games, description=what, total=settings.games, completed=done)
        self._bars.start()

    def on_batch(self, training: Training) -> None:
        """Moves the bar."""
        self._pace.count(training)
        told = f"{self._pace.text(training)}, error {training.state.measures.get('error', 0.0):.3f}"
        self._bars.update(self._games, completed=training.state.games, told=told)
        self._line(f"{training.state.games} of {training.settings.games} games, {told}")

    def on_match(self, name: str, contest: Contest) -> None:
        """The match that is played now, and how it stands."""
        told = standing(contest)
        self._bars.update(
            self._match,
            description=f"against {name}",
            total=contest.total,
            completed=contest.done,
            told=told,
            visible=True,
        )
        self._line(f"against {name}: {contest.done} of {contest.total} games, {told}")
        self._pace.resume()

    def on_points(self, points: list[Point]) -> None:
        """A line for each."""
        self._bars.update(self._match, visible=False)
        for point in points:
            told = f"after {point.games} games, against {point.opponent}: {score_text(point.counts)}"
            self._console.print(told)
        self._pace.resume()

    def stop(self) -> None:
        """The bars stay as they are."""
        self._bars.stop()

    def end(self, training: Training, ruling: Ruling | None) -> None:
        """The weights, and what the gate said."""
        self._bars.stop()
        table = Table("weight", "start", "learned", box=None)
        for name, before, after in zip(training.judge.names, training.start, training.result, strict=True):
            table.add_row(name, str(before), str(after))
        self._console.print(table)
        if ruling is not None:
            self._console.print(ruling.reason)
        self._console.print(f"Weights, curve and report: {training.folder.path}")

    def _line(self, text: str) -> None:
        if not self._console.is_terminal and monotonic() - self._told >= _EVERY:
            self._told = monotonic()
            self._console.print(text)


class JsonView(View):
    """One JSON object for each batch and each small match; the last one says `"final": true`."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def on_batch(self, training: Training) -> None:
        """The numbers of a batch."""
        weights = dict(training.judge.named(training.weights))
        self._write({"games": training.state.games, **training.state.measures, "weights": weights})

    def on_points(self, points: list[Point]) -> None:
        """The small matches."""
        for point in points:
            low, high = point.interval
            self._write(
                {
                    "games": point.games,
                    "opponent": point.opponent,
                    "score": point.score,
                    "interval": [low, high],
                }
            )

    def end(self, training: Training, ruling: Ruling | None) -> None:
        """Everything in numbers."""
        self._write(
            {
                "final": True,
                "folder": str(training.folder.path),
                "weights": dict(training.judge.named(training.result)),
                "gate": None if ruling is None else ruling.to_json(),
            }
        )

    def _write(self, plain: dict[str, Any]) -> None:
        print(json.dumps(plain), file=self._console.file, flush=True)

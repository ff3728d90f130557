"""A training while it runs: batches of games, a step for each, states that are kept."""

import logging
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from tengen import Game
from tengen.jobs import Crew
from tengen.learn.checkpoints import BadTraining, Folder, State
from tengen.learn.features import Judge
from tengen.learn.lessons import teach
from tengen.learn.selfplay import LessonTask, Taught
from tengen.learn.settings import Settings

_log = logging.getLogger("tengen.learn")

_PIECES: Final = 4
"""Pieces of work that a batch is cut into; the result does not depend on it."""
_TINY: Final = 1e-12


class Training:
    """Learns weights into a folder. Made new with `create`, or from what a folder holds with `open`.

    >>> import tempfile
    >>> from tengen.jobs import Here
    >>> settings = Settings("tictactoe", games=4, batch=2, depth=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     training = Training.create(Path(folder), settings)
    ...     training.run(Here())
    ...     training.state.games, len(training.folder.states())
    (4, 3)
    """

    def __init__(self, folder: Folder, state: State) -> None:
        self.folder = folder
        self.state = state
        self.settings = folder.settings()
        self.judge = judge_of(self.settings)
        first = folder.first()
        # Tengen's own weights may be others by now.
        self.start = self._begin() if first is None else self.judge.whole(first.learned)
        """The weights it began with."""

    @classmethod
    def create(
        cls,
        path: Path,
        settings: Settings,
        about: Mapping[str, str] | None = None,
        tests: Mapping[str, Any] | None = None,
    ) -> "Training":
        """A new training in a folder that holds none; what is noted about it and its tests is kept there."""
        judge = judge_of(settings)
        learned = judge.learned(judge.start(settings.start, settings.seed))
        folder = Folder.create(path, settings, dict(about or {}), dict(tests or {}))
        state = State.at_start(learned)
        folder.save(state)
        return cls(folder, state)

    @classmethod
    def open(cls, path: Path) -> "Training":
        """The training of a folder, where it was interrupted or at its end."""
        folder = Folder.open(path)
        settings = folder.settings()
        state = folder.last()
        judge = judge_of(settings)
        if state is None:
            learned = judge.learned(judge.start(settings.start, settings.seed))
            state = State.at_start(learned)
        if not judge.knows(len(state.learned)):
            told = f"{len(state.learned)} weights, and {settings.game} has {len(judge.names)}"
            raise BadTraining(f"{path} was made with {told} now: start a new training")
        return cls(folder, state)

    @property
    def finished(self) -> bool:
        """Have all games been played?"""
        return self.state.games >= self.settings.games

    @property
    def weights(self) -> list[int]:
        """The weights as they are now."""
        return self.judge.whole(self.state.learned)

    @property
    def result(self) -> list[int]:
        """The mean over the second half of the games so far."""
        return self.judge.whole(self.state.mean())

    def run(
        self,
        crew: Crew,
        on_batch: Callable[["Training"], object] | None = None,
        on_wait: Callable[[], object] | None = None,
    ) -> None:
        """Plays the games that are missing; every batch is kept before the next one begins."""
        while not self.finished:
            self.step(teach(crew, self._tasks(), on_wait))
            self.folder.save(self.state)
            done, error = self.state.games, self.state.measures["error"]
            _log.info("%d of %d games, error %.3f; kept", done, self.settings.games, error)
            if on_batch is not None:
                on_batch(self)

    def step(self, games: list[Taught]) -> None:
        """Learns from one batch: the mean of what its games say, times the rate."""
        settings, state = self.settings, self.state
        rate = settings.rate
        if settings.steps == "plain":
            rate /= 1 + 4 * state.games / settings.games
        state.leaves += sum(game.positions for game in games)
        for place in range(len(state.learned)):
            state.spread[place] += math.fsum(game.spread[place] for game in games)
            if not self.judge.changes(place):
                continue
            said = math.fsum(game.update[place] for game in games) / len(games)
            if settings.steps != "plain":
                state.squares[place] += said * said
                said = said / math.sqrt(state.squares[place]) if state.squares[place] > _TINY else 0.0
            if settings.steps == "normalised":
                said /= max(1.0, math.sqrt(state.spread[place] / max(1, state.leaves)))
            state.learned[place] += rate * said
        state.games += len(games)
        if 2 * state.games > settings.games:
            state.total = [total + now for total, now in zip(state.total, state.learned, strict=True)]
            state.counted += 1
        state.measures = _measures(games)

    def _begin(self) -> list[int]:
        return self.judge.start(self.settings.start, self.settings.seed)

    def _tasks(self) -> list[LessonTask]:
        settings, first = self.settings, self.state.games
        numbers = range(first, min(first + settings.batch, settings.games))
        size = math.ceil(len(numbers) / _PIECES)
        plain, weights = settings.to_json(), tuple(self.weights)
        return [
            LessonTask(tuple(numbers[begin : begin + size]), plain, weights)
            for begin in range(0, len(numbers), size)
        ]


def judge_of(settings: Settings) -> Judge:
    """The evaluation that these settings learn."""
    return Judge.of(Game(settings.game), settings.evaluation, settings.scale, settings.fixed)


def _measures(games: list[Taught]) -> dict[str, float]:
    return {
        "positions": sum(game.positions for game in games),
        "nodes": sum(game.nodes for game in games),
        "plies": sum(game.plies for game in games) / len(games),
        "error": sum(game.error for game in games) / len(games),
    }

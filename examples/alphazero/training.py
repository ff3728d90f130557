"""The loop: games, learning, now and then a test. After a kill it goes on as if nothing had happened."""

import io
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from tengen import Game
from tengen.jobs import Crew
from tengen.learn.checkpoints import alone
from tengen.learn.matches import score_text
from tengen.learn.progress import Point
from tengen.referee.statistics import PairCounts
from tengen.system.files import write_whole

from .arena import against_network, against_player
from .learner import make_learner
from .report import BEST, write_report
from .samples import Samples
from .selfplay import play_round
from .settings import Settings

SETTINGS, STATE, BEST_FILE = "settings.json", "state.npz", "best.bin"
TEST_SEED = 1_000_000
"""Openings that no test on the way has seen."""
PLAYER = '''"""This folder's network as a player: tengen match python:{file}:Player greedy --game {game}"""

import sys

sys.path.insert(0, {root!r})
from alphazero.player import player_of

Player = player_of({folder!r})
'''


@dataclass(slots=True)
class State:
    """All that the next round depends on."""

    network: bytes
    best: bytes
    samples: Samples | None = None
    rounds: int = 0
    seconds: float = 0.0
    """Of the processor, in this process."""
    losses: list[float] = field(default_factory=list)
    points: list[dict[str, Any]] = field(default_factory=list)
    """Tests: games learned from, opponent, pairs."""

    def save(self, path: Path) -> None:
        """In one file, which is written whole or not at all."""
        about = {
            "rounds": self.rounds,
            "seconds": self.seconds,
            "losses": self.losses,
            "points": self.points,
        }
        arrays = {"about": np.array(json.dumps(about))}
        arrays |= {name: np.frombuffer(data, dtype=np.uint8) for name, data in self._networks().items()}
        if self.samples is not None:
            names = ("planes", "masks", "policies", "values")
            arrays |= dict(zip(names, self.samples.arrays(), strict=True))
        file = io.BytesIO()
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
        write_whole(path, file.getvalue())

    def _networks(self) -> dict[str, bytes]:
        return {"network": self.network, "best": self.best}

    @classmethod
    def load(cls, path: Path) -> "State":
        """What `save` wrote."""
        with np.load(path, allow_pickle=False) as arrays:
            about = json.loads(str(arrays["about"]))
            samples = None
            if "values" in arrays:
                samples = Samples(*(arrays[name] for name in ("planes", "masks", "policies", "values")))
            return cls(arrays["network"].tobytes(), arrays["best"].tobytes(), samples, **about)


class Training:
    """One folder: its settings, the state it has reached, the best network, the report."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.settings = settings
        path = folder / STATE
        if path.exists():
            self.state = State.load(path)
        else:
            network = make_learner(settings).save()
            self.state = State(network, network)

    @classmethod
    def create(cls, folder: Path, settings: Settings) -> "Training":
        """A new folder."""
        if (folder / SETTINGS).exists():
            raise SystemExit(
                f"{folder} holds a training already: go on with --resume, or name another folder."
            )
        Game(settings.game)
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / SETTINGS, (json.dumps(settings.to_json(), indent=1) + "\n").encode())
        here = Path(__file__).parents[1]
        text = PLAYER.format(
            root=str(here.absolute()),
            folder=str(folder.absolute()),
            file=folder / "player.py",
            game=settings.game,
        )
        write_whole(folder / "player.py", text.encode())
        return cls(folder, settings)

    @classmethod
    def open(cls, folder: Path, **changes: Any) -> "Training":
        """A folder that holds a training; more rounds or less may be asked for."""
        if not (folder / SETTINGS).is_file():
            raise SystemExit(f"{folder} holds no training: there is no {SETTINGS} in it.")
        return cls(folder, replace(read_settings(folder), **changes))

    def run(self, crew: Crew, tell: Callable[[str], object], minutes: float | None = None) -> None:
        """All rounds that are left, or as many as fit into so many minutes; those of earlier runs count."""
        with alone(self.folder):
            if not self.state.points and self.settings.every:
                self._test(tell)
                self._keep()
            while self.state.rounds < self.settings.rounds:
                if minutes is not None and self.state.seconds > 60 * minutes:
                    tell(f"{minutes:g} minutes are over after {self.state.rounds} rounds")
                    break
                self._round(crew, tell)
                self._keep()
            self.report()

    def _round(self, crew: Crew, tell: Callable[[str], object]) -> None:
        before = time.process_time()
        state, settings = self.state, self.settings
        number = state.rounds + 1
        new = play_round(settings, state.network, number, crew)
        state.samples = new if state.samples is None else self.remembered(state.samples, new)
        learner = make_learner(settings, state.network)
        steps = max(1, round(settings.passes * len(new) / settings.minibatch))
        turned = state.samples.turned(Game(settings.game), number)
        state.losses.append(learner.learn(turned, steps, settings.seed + number))
        state.network = learner.save()
        state.rounds = number
        games = number * settings.games
        tell(f"round {number}: {games} games, {len(new)} positions, loss {state.losses[-1]:.3f}")
        if settings.every and (number % settings.every == 0 or number == settings.rounds):
            self._test(tell)
        state.seconds += time.process_time() - before

    def remembered(self, old: Samples, new: Samples) -> Samples:
        """Grows half as fast as positions come: the first games teach little, and are soon gone."""
        size = min(self.settings.memory, max(self.settings.memory // 6, len(old) + len(new) // 2))
        return Samples.joined([old, new]).take(slice(-size, None))

    def _test(self, tell: Callable[[str], object]) -> None:
        """The network against the best so far, which it may become, and against the opponents."""
        state, settings = self.state, self.settings
        learner = make_learner(settings, state.network)
        if state.rounds:
            counts = against_network(learner, make_learner(settings, state.best), settings, state.rounds)
            self._note(BEST, counts, tell)
            if counts.score >= settings.gain:
                state.best = state.network
        for opponent in settings.opponents:
            self._note(opponent, against_player(learner, opponent, settings, state.rounds), tell)

    def final_test(self, games: int, tell: Callable[[str], object]) -> None:
        """The best network as the player plays, against each opponent; an even number of games."""
        settings = replace(self.settings, test_games=games, test_simulations=self.settings.play_simulations)
        learner = make_learner(settings, self.state.best)
        for opponent in settings.opponents:
            counts = against_player(learner, opponent, settings, TEST_SEED)
            tell(f"against {opponent}: {score_text(counts)}")

    def _note(self, opponent: str, counts: PairCounts, tell: Callable[[str], object]) -> None:
        games = self.state.rounds * self.settings.games
        self.state.points.append({"games": games, "opponent": opponent, "pairs": list(counts.five)})
        tell(f"  against {opponent}: {100 * counts.score:.0f} % of {counts.games} games")

    def points(self) -> list[Point]:
        """All tests, as `tengen train` keeps them."""
        return [
            Point(one["games"], one["opponent"], PairCounts(tuple(one["pairs"]))) for one in self.state.points
        ]

    def report(self) -> None:
        """`report.html` and `curve.svg`."""
        write_report(self.folder, self.settings, self.points(), self.state.losses, self.state.seconds)

    def _keep(self) -> None:
        write_whole(self.folder / BEST_FILE, self.state.best)
        self.state.save(self.folder / STATE)


def read_settings(folder: Path) -> Settings:
    """Those of a folder."""
    plain = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    return Settings(**{**plain, "opponents": tuple(plain["opponents"])})

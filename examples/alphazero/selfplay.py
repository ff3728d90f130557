"""Games of a network against itself: tasks for this process, for several, or for a cluster."""

from dataclasses import dataclass
from random import Random

import numpy as np

from tengen import Game, Position, Side
from tengen.jobs import Crew, Work, Workers
from tengen.tree import TreeResult, TreeSearch

from .learner import make_learner
from .openings import opening
from .samples import Samples
from .settings import Settings


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """A few games side by side, with one network."""

    settings: Settings
    network: bytes
    games: int
    seed: int

    def play(self) -> Samples:
        """All of them to the end, or until the search proves how they end."""
        game = Game(self.settings.game)
        learner = make_learner(self.settings, self.network)
        search = TreeSearch(
            game,
            learner.evaluate,
            batch=self.games,
            seed=self.seed,
            exploration=self.settings.exploration,
            noise=self.settings.noise,
        )
        chance = Random(self.seed)
        starts = [chance.randint(0, self.settings.random_moves) for _ in range(self.games)]
        played = [_Game(opening(game, moves, chance)) for moves in starts]
        learned = True
        while any(not one.over for one in played):
            asked = [None if one.over else one.position for one in played]
            results = search.run_many(asked, self.settings.simulations if learned else self.settings.quick)
            for one, result in zip(played, results, strict=True):
                if result is not None:
                    one.take(result, chance, self.settings.warm, learned)
            learned = chance.random() < self.settings.learned
        return Samples.joined([one.samples() for one in played])


class _Game:
    """One game with what the search said on the way."""

    def __init__(self, start: Position) -> None:
        self.position = start
        self.over = False
        self._lead = 0.0
        """How it ended for the first side."""
        self._seen: list[tuple[np.ndarray, np.ndarray, np.ndarray, Side, float]] = []

    def take(self, result: TreeResult, chance: Random, warm: int, learned: bool) -> None:
        """Notes what the search says, if it is to be learned, and plays a move; a proven game is over."""
        here = self.position
        if learned or result.proven is not None:
            self._seen.append((here.planes(), here.legal_mask(), result.policy, here.turn, result.value))
        if result.proven is not None:
            self._end(result.proven if here.turn is Side.FIRST else -result.proven)
            return
        warmth = 1.0 if here.ply < warm else 0.0
        here.play(result.sample(warmth, chance))
        if here.outcome is not None:
            winner = here.outcome.winner
            self._end(0 if winner is None else 1 if winner is Side.FIRST else -1)

    def _end(self, lead: float) -> None:
        self.over, self._lead = True, lead

    def samples(self) -> Samples:
        """Values are half the end of the game, half what the search thought."""
        planes, masks, policies, turns, thoughts = zip(*self._seen, strict=True)
        ends = np.array([self._lead if turn is Side.FIRST else -self._lead for turn in turns])
        values = (0.5 * ends + 0.5 * np.array(thoughts)).astype(np.float32)
        return Samples(np.stack(planes), np.stack(masks), np.stack(policies), values)


def lose(task: SelfPlay, why: str) -> Samples:
    """Without its games a round would be another one."""
    raise RuntimeError(f"games of seed {task.seed} could not be played: {why}")


WORK = Work(SelfPlay.play, lose)


def play_round(settings: Settings, network: bytes, number: int, crew: Crew) -> Samples:
    """The games of one round, in the order of their tasks whoever was first."""
    whole, rest = divmod(settings.games, settings.together)
    sizes = [settings.together] * whole + [rest] * (rest > 0)
    tasks = [
        SelfPlay(settings, network, size, settings.seed * 1_000_003 + number * 1009 + place)
        for place, size in enumerate(sizes)
    ]
    workers: Workers[tuple[int, SelfPlay], tuple[int, Samples]] = Workers(crew, _NUMBERED)
    waiting = list(enumerate(tasks))
    found: dict[int, Samples] = {}
    while len(found) < len(tasks):
        while waiting and workers.free > 0:
            workers.submit([waiting.pop(0)])
        found |= dict(workers.collect(0.5))
    return Samples.joined([found[place] for place in range(len(tasks))])


def _play_numbered(task: tuple[int, SelfPlay]) -> tuple[int, Samples]:
    return task[0], task[1].play()


def _lose_numbered(task: tuple[int, SelfPlay], why: str) -> tuple[int, Samples]:
    return task[0], lose(task[1], why)


_NUMBERED = Work(_play_numbered, _lose_numbered)

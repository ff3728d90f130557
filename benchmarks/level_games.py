"""Games between places on the scale of strength, played in pairs: one opening, both sides."""

import math
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random

from tengen import Game, Limit, Move, Position
from tengen.players import LEVELS, EnginePlayer
from tengen.players.levels import sight_of
from tengen.players.person import Rung, draw, person_at, rung
from tengen.referee.statistics import EloEstimate, PairCounts, Result, elo_difference

OPENERS = 0.4
"""The skill of those who play the first moves."""
OPENING_PLIES = {"line": (1, 2, 3, 4), "drop": (1, 2, 3, 4), "edge": (2, 4, 6)}
MEMORY = 8
FEW_NODES = 10_000
LARGEST = 250.0
"""Elo from a level to the next; a step that seems larger is played on, since few games exaggerate."""


@dataclass(frozen=True)
class Place:
    """A player on the scale: how well it plans, and the level whose sight it has."""

    level: int
    height: float

    @property
    def rung(self) -> "partial[Rung]":
        """Who that is, for a family."""
        return partial(rung, height=self.height, sight=sight_of(self.level))


@dataclass(frozen=True)
class Task:
    """Some pairs of games of one meeting."""

    game: str
    one: Place
    two: Place
    first_seed: int
    pairs: int


def play(task: Task) -> list[int]:
    """For each pair the half points of `one`, from 0 to 4."""
    return [_pair(task, seed) for seed in range(task.first_seed, task.first_seed + task.pairs)]


def _pair(task: Task, seed: int) -> int:
    opening = _opening(task.game, Random(f"{task.game} {seed}"))
    total = 0
    for side in (0, 1):
        position = opening.copy()
        random = Random(f"{task.game} {task.one} {task.two} {seed} {side}")
        places = (task.one, task.two) if side == 0 else (task.two, task.one)
        while not position.is_over:
            position.play(_move(position, places[position.turn], random))
        outcome = position.outcome
        assert outcome is not None
        total += 1 if outcome.winner is None else 2 * (outcome.winner == side)
    return total


def _opening(game: str, random: Random) -> Position:
    family = Game(game).family
    opener = person_at(family, OPENERS)
    small = len(Position(game).legal_moves) <= 9 and family == "line"
    while True:
        position = Position(game)
        for _ in range(random.choice((0, 1, 2) if small else OPENING_PLIES[family])):
            if not position.is_over:
                position.play(draw(position, opener, random))
        if not position.is_over:
            return position


def _move(position: Position, place: Place, random: Random) -> Move:
    moves = list(position.legal_moves)
    if len(moves) == 1:
        return moves[0]
    found = place.rung(position.game.family)
    if found.person is not None and random.random() >= found.asks:
        return draw(position, found.person, random)
    player = _engine(found.nodes)
    # As levels do: what was searched before must not make anybody stronger.
    player.engine_for(position.game).clear()
    return player.search(position, Limit())


def opening_of(game: str, seed: int) -> tuple[Position, Random]:
    """A few moves as people open, and the chance for the rest of the game."""
    random = Random(f"{game} {seed}")
    return _opening(game, random), random


def move_of(position: Position, level: int, random: Random) -> Move:
    """The move of a level."""
    return _move(position, Place(level, LEVELS[level].height(position.game)), random)


@lru_cache(maxsize=32)
def _engine(nodes: int) -> EnginePlayer:
    return EnginePlayer(Limit(nodes=nodes), memory=1 if nodes < FEW_NODES else MEMORY, seed=1)


def counts(scores: list[int]) -> PairCounts:
    """How often each sum of half points."""
    return PairCounts(tuple(scores.count(n) for n in range(5)))  # type: ignore[arg-type]


SHARES = {0: (0.0, 0.0), 1: (0.0, 0.5), 2: (0.5, 0.5), 3: (0.5, 1.0), 4: (1.0, 1.0)}
"""The points of two games from the half points of their pair."""


def results(one: str, two: str, scores: list[int]) -> list[Result]:
    """All games of a meeting. Each begins one game of a pair, so that beginning is not taken for strength."""
    return [
        result
        for score in scores
        for result in (Result(one, two, SHARES[score][0]), Result(two, one, 1 - SHARES[score][1]))
    ]


def step(scores: list[int]) -> EloEstimate:
    """What `one` is worth more than `two`."""
    return elo_difference(counts(scores))


def certain(scores: list[int], least_pairs: int) -> bool:
    """Is the step above zero by its interval, with enough pairs to believe it, and not too large?"""
    return len(scores) >= least_pairs and step(scores).low > 0 and step(scores).elo <= LARGEST


class Crew:
    """Plays tasks on all cores."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._pool = ProcessPoolExecutor(self.workers)

    def meet_all(self, tasks: "list[Task]") -> Iterator[tuple[Task, list[int]]]:
        """Many meetings, in any order."""
        waiting = {self._pool.submit(play, task): task for task in tasks}
        for done in as_completed(waiting):
            yield waiting[done], done.result()

    def meet(self, game: str, one: Place, two: Place, pairs: int, first_seed: int = 0) -> list[int]:
        """So many pairs, shared out among the cores."""
        size = max(1, math.ceil(pairs / (2 * self.workers)))
        tasks = [
            Task(game, one, two, first_seed + start, min(size, pairs - start))
            for start in range(0, pairs, size)
        ]
        return [score for scores in self._pool.map(play, tasks) for score in scores]

"""Tournaments made by chance, with the truth known: how good are the ratings and their errors?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tengen.referee.statistics.joint_fit import ELO, Result
from tengen.referee.statistics.ratings import fit_ratings


@dataclass(frozen=True, slots=True)
class World:
    """What is true in a simulation."""

    elo: tuple[float, ...]
    """Of the players, who are called p0, p1, …"""
    first_move: float = 30.0
    """Advantage of the first move in Elo."""
    draw: float = 0.5
    """Davidson's ν."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return tuple(f"p{place}" for place in range(len(self.elo)))

    def round_robin(self, games: int, chance: np.random.Generator) -> Iterator[Result]:
        """So many games of each player against each, sides swapped after each game."""
        for i, j in combinations(range(len(self.elo)), 2):
            for a, b, share in ((i, j, (games + 1) // 2), (j, i, games // 2)):
                d = (self.elo[a] - self.elo[b] + self.first_move) / ELO
                weights = np.exp([-d / 2, np.log(self.draw), d / 2])
                drawn = chance.multinomial(share, weights / weights.sum())
                for points, count in zip((0.0, 0.5, 1.0), drawn, strict=True):
                    yield from (Result(f"p{a}", f"p{b}", points) for _ in range(count))


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of the 95 % intervals held the truth."""

    tournaments: int
    ratings: float
    """Share of the intervals of ratings against the mean."""
    differences: float
    """Share of the intervals between two players."""
    first_move: float
    bias: float
    """Mean error of a rating in units of its standard error, away from the mean of all."""


def rating_coverage(
    players: int = 8, games: int = 20, tournaments: int = 300, *, spread: float = 200.0, seed: int = 0
) -> Coverage:
    """Simulates tournaments between players of random strength and counts the intervals that are right."""
    chance = np.random.default_rng(seed)
    ratings: list[bool] = []
    differences: list[bool] = []
    first_move: list[bool] = []
    bias: list[float] = []
    for _ in range(tournaments):
        world = World(
            tuple(float(elo) for elo in chance.normal(0, spread, players)),
            float(chance.normal(30, 30)),
            float(chance.uniform(0.2, 1.0)),
        )
        fitted = fit_ratings(world.round_robin(games, chance))
        truth = dict(zip(world.names, _centred(world.elo), strict=True))
        for player in fitted.players:
            off = player.elo - truth[player.name]
            ratings.append(abs(off) <= player.error)
            bias.append(off / player.error * (1 if truth[player.name] > 0 else -1))
        for a, b in combinations(world.names, 2):
            found = fitted.difference(a, b)
            differences.append(found.low <= truth[a] - truth[b] <= found.high)
        first_move.append(abs(fitted.first_move.elo - world.first_move) <= fitted.first_move.error)
    return Coverage(
        tournaments,
        float(np.mean(ratings)),
        float(np.mean(differences)),
        float(np.mean(first_move)),
        1.96 * float(np.mean(bias)),
    )


def _centred(elo: Sequence[float]) -> list[float]:
    mean = sum(elo) / len(elo)
    return [value - mean for value in elo]

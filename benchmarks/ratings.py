"""How often the 95 % intervals of the ratings hold the truth, and how fast many games are rated.

`python benchmarks/ratings.py` simulates 300 tournaments of each kind. The goal is 93 to 97 %.
"""

import argparse
from time import perf_counter

import numpy as np

from tengen.referee.statistics import fit_ratings
from tengen.referee.statistics.simulation import World, rating_coverage

KINDS = (
    (2, 100, 100.0),
    (4, 10, 150.0),
    (6, 50, 400.0),
    (8, 20, 200.0),
    (16, 4, 200.0),
    (16, 20, 300.0),
)
"""Players, games of each pairing, standard deviation of the strengths in Elo."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tournaments", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("players  games/pairing  spread   ratings  differences  first move  bias (σ)   ms/fit")
    worst = 0.0
    for players, games, spread in KINDS:
        start = perf_counter()
        found = rating_coverage(players, games, given.tournaments, spread=spread, seed=given.seed)
        each = 1000 * (perf_counter() - start) / given.tournaments
        worst = max(worst, abs(found.ratings - 0.95), abs(found.differences - 0.95))
        print(
            f"{players:7}  {games:13}  {spread:6.0f}  {found.ratings:8.1%}  {found.differences:11.1%}"
            f"  {found.first_move:10.1%}  {found.bias:+8.2f}  {each:7.1f}"
        )
    print(f"farthest from 95 %: {worst:.1%}")
    chance = np.random.default_rng(given.seed)
    world = World(tuple(float(elo) for elo in chance.normal(0, 200, 100)))
    results = list(world.round_robin(20, chance))
    start = perf_counter()
    fit_ratings(results)
    print(f"{len(world.elo)} players, {len(results)} games: {perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main()

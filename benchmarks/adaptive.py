"""How soon does the adaptive level find somebody's strength?

`python benchmarks/adaptive.py connect4 gomoku` invents ten people, one as strong as each level, and lets
each play ten games against the level that fits their results so far. They begin where people begin who say
how well they know the game. The table tells the level that each is given after ten games.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from level_games import move_of, opening_of

from tengen import Position
from tengen.coach.levels import KNOWLEDGE, fitting_level
from tengen.players import LEVELS

GAMES = 10
STARTS = sorted(level for level, _ in KNOWLEDGE.values())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+", help="games, as `connect4`")
    parser.add_argument("--seed", type=int, default=1, help="other people with another one")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="people at once")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for game in given.games:
            found = list(pool.map(partial(follow, game, given.seed), LEVELS))
            near = sum(abs(level - last) <= 1 for level, last in zip(LEVELS, found, strict=True))
            print(
                f"{game:14} given {' '.join(map(str, found))} to 1 … 10: {near} of 10 within one", flush=True
            )


def follow(game: str, seed: int, strength: int) -> int:
    """The level that somebody of this strength is given after ten games."""
    start = min(STARTS, key=lambda level: abs(level - strength))
    results: list[tuple[int, float]] = []
    for number in range(GAMES):
        level = fitting_level(game, results, start)
        results.append((level, play(game, strength, level, seed * 1000 + number)))
    return fitting_level(game, results, start)


def play(game: str, person: int, level: int, seed: int) -> float:
    """What the person gets; they begin every other game."""
    position, _ = opening_of(game, seed)
    random = Random(f"{game} {person} {level} {seed}")
    side = seed % 2
    while not position.is_over:
        position.play(move_of(position, person if position.turn == side else level, random))
    return points(position, side)


def points(position: Position, side: int) -> float:
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(outcome.winner == side)


if __name__ == "__main__":
    main()

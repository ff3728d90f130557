"""Do the levels err as people do? Wins taken, threats stopped, moves near the stones, cells given away.

`python benchmarks/level_habits.py connect4 gomoku` lets each level play itself and its neighbours and counts,
by trying out moves, what it does with its chances. A star marks a figure below its goal.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from level_games import move_of, opening_of

from tengen.coach.habits import Habits
from tengen.players import LEVELS

WINS = (60, 75, 85, 92, 97, 99, 99, 99, 99, 99)
STOPS = (45, 60, 75, 85, 93, 97, 99.5, 99.5, 99.5, 99.5)
NEAR = 97


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+", help="games, as `connect4`")
    parser.add_argument("--pairs", type=int, default=40, help="games with each neighbour")
    parser.add_argument("--levels", type=int, default=len(LEVELS), help="up to this level")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="games at once")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for game in given.games:
            print(f"\n{game}\nlevel  win in one taken    threat stopped        near     cells given away")
            levels = range(1, given.levels + 1)
            for level, habits in zip(
                levels, pool.map(partial(watch, game, given.pairs), levels), strict=True
            ):
                print(row(level, habits), flush=True)


def row(level: int, found: Habits) -> str:
    return "  ".join(
        (
            f"{level:5}",
            _share(found.wins_taken, found.wins_offered, WINS[level - 1]),
            _share(found.threats_stopped, found.threats_faced, STOPS[level - 1]),
            _share(found.stones_near, found.stones, NEAR),
            _share(found.cells_given, found.safe_turns, 0),
        )
    )


def _share(part: int, whole: int, goal: float) -> str:
    if not whole:
        return " " * 18 + "-"
    share = 100 * part / whole
    return f"{share:6.1f} % of {whole:5}" + ("*" if share < goal else " ")


def watch(game: str, games: int, level: int) -> Habits:
    """What a level does in games against itself and its neighbours."""
    habits = Habits()
    for other in {max(level - 1, 1), level, min(level + 1, len(LEVELS))}:
        for seed in range(games):
            position, random = opening_of(game, seed)
            side = seed % 2
            while not position.is_over:
                mine = position.turn == side
                move = move_of(position, level if mine else other, random)
                if mine:
                    habits.watch(position, move)
                position.play(move)
    return habits


if __name__ == "__main__":
    main()

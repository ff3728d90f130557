"""How fast weights are learned: training games and positions a second at depth 2 and 4, on one core.

`python benchmarks/learning.py` plays lessons of TDLeaf and TreeStrap with the engine's own weights, no match,
and prints a table. Seconds are of the processor, so other work on the machine matters little.
"""

import argparse
import time

from tengen import Game
from tengen.learn import METHODS, Settings
from tengen.learn.features import Judge
from tengen.learn.selfplay import play_lesson

GAMES = ("hexifence:3", "dots:4x4", "connect4", "popout", "mnk:7x6x4", "gomoku")


def measured(game: str, method: str, depth: int, seconds: float) -> tuple[int, float, int, int]:
    """Games, processor seconds, positions learned from and positions looked at."""
    settings = Settings(game, method=method, depth=depth)
    weights = Judge.of(Game(game)).start("own")
    play_lesson(settings, weights, 0)  # lays out what the rules need
    games = positions = nodes = 0
    begun = time.process_time()
    while (passed := time.process_time() - begun) < seconds:
        games += 1
        taught = play_lesson(settings, weights, games)
        positions += taught.positions
        nodes += taught.nodes
    return games, passed, positions, nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each row")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    given = parser.parse_args()
    print(f"{'game':<14}{'method':<11}{'depth':>5}{'games/s':>10}{'positions/s':>13}{'nodes/s':>12}")
    for game in given.games:
        for method in METHODS:
            for depth in (2, 4):
                games, seconds, positions, nodes = measured(game, method, depth, given.seconds)
                row = f"{games / seconds:>10.3g}{positions / seconds:>13.3g}{nodes / seconds:>12.3g}"
                print(f"{game:<14}{method:<11}{depth:>5}{row}", flush=True)


if __name__ == "__main__":
    main()

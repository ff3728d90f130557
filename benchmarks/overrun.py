"""By how much the engine overruns a short limit while the other core is busy.

`python benchmarks/overrun.py` plays a thousand moves at 50 ms over positions of all games.
"""

import argparse
import multiprocessing
import os
from random import Random
from time import perf_counter

from tengen import Engine, Limit, Position

GAMES = (
    "mnk:7x7x4",
    "gomoku",
    "gomoku:19",
    "standard",
    "renju",
    "caro",
    "connect4",
    "connect:12x13x4",
    "popout",
    "onepop",
    "hexifence:3",
    "hexifence:5",
    "dots:5x5",
    "dots:12x12",
)
ALLOWED = 1.2
"""Times the limit; the goal is that no move takes longer."""

SHOWN = 10
"""How many of the moves that took longer are listed."""
QUIET = 0.5
"""The load above which a machine is not quiet."""


def spin() -> None:
    """Keep a core busy for ever."""
    while True:
        pass


def open_position(game: str, chance: Random) -> Position:
    """Somewhere in the first third of a random game, with something to choose."""
    while True:
        position = Position(game)
        plies = chance.randrange(1, max(2, len(position.game.moves) // 3))
        while position.ply < plies and not position.is_over:
            position.play(chance.choice(position.legal_moves))
        if len(position.legal_moves) > 1:
            return position


def measure(moves: int, seconds: float, seed: int) -> list[tuple[float, str]]:
    """For each move how many times the limit it took, and in which game."""
    chance = Random(seed)
    found: list[tuple[float, str]] = []
    engines = {game: Engine(memory=16) for game in GAMES}
    for game, engine in engines.items():
        engine.prepare(game)
    for number in range(moves):
        game = GAMES[number % len(GAMES)]
        position = open_position(game, chance)
        started = perf_counter()
        engines[game].play(position, Limit(time=seconds))
        found.append(((perf_counter() - started) / seconds, game))
    for engine in engines.values():
        engine.close()
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1000, help="how many moves to play")
    parser.add_argument("--limit", type=float, default=50, help="time for a move in milliseconds")
    parser.add_argument("--seed", type=int, default=1, help="which positions")
    parser.add_argument(
        "--spinning", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="busy processes"
    )
    args = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    busy = [multiprocessing.Process(target=spin, daemon=True) for _ in range(args.spinning)]
    for process in busy:
        process.start()
    try:
        found = measure(args.moves, args.limit / 1000, args.seed)
    finally:
        for process in busy:
            process.terminate()
    ratios = [ratio for ratio, _ in found]
    over = [pair for pair in found if pair[0] > ALLOWED]
    print(f"moves                 {len(found)} at {args.limit:g} ms")
    print(f"busy                  {args.spinning} of our own, load before the run {load:.1f}")
    print(f"median                x{ratios[len(ratios) // 2]:.3f}")
    print(f"99th percentile       x{ratios[min(len(ratios) - 1, len(ratios) * 99 // 100)]:.3f}")
    print(f"worst                 x{ratios[-1]:.3f}")
    print(f"over x{ALLOWED}             {len(over)}")
    for ratio, game in over[: -SHOWN - 1 : -1]:
        print(f"                      x{ratio:.3f} {game}")
    if load > QUIET:
        print("The machine was busy before the run: other programs are part of these figures.")
    raise SystemExit(1 if over else 0)


if __name__ == "__main__":
    main()

"""Where the ten levels of a game stand on the scale of strength, so that the steps between them are alike.

`python benchmarks/level_heights.py connect4` lets many places on the scale play their neighbours, rates all
together, and chooses ten: the weakest for level 1, the top for level 10, and between them steps as even as
they can be. What a level overlooks depends on its number alone; chosen is how well it plans. `--write FILE`
keeps the heights in the form that the package ships.
"""

import argparse
import json
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
from level_games import Crew, Place, Task, results

from tengen import Game
from tengen.players.person import rung
from tengen.referee.statistics import fit_ratings

LEVELS = 10
LAST_SIGHT = 7
"""From this level on nothing is overlooked."""
PLANS = (*(round(i / 10, 2) for i in range(11)), 1.1, 1.2, 1.35, 1.5, 1.65, 1.8, 1.9)
REACH = {1: 0.0, 2: 0.2, 3: 0.4, 4: 0.6, 5: 1.0, 6: 1.2}
"""The best planning that a level may have."""
DEAR = 3000
"""Engines with more nodes play fewer games."""
CHEAP = 0.6
"""People who plan no better than this play more: their games take no time."""
SMALLEST = 30.0
"""Elo; smaller steps count as none."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+", help="games, as `connect4`")
    parser.add_argument("--pairs", type=int, default=30, help="pairs of games of two neighbours")
    parser.add_argument("--top", type=int, default=110_000, help="the most nodes of the engine")
    parser.add_argument("--workers", type=int, default=None, help="games at once")
    parser.add_argument("--write", type=Path, help="keep the heights in this file")
    given = parser.parse_args()
    crew = Crew(given.workers)
    for game in given.games:
        started = time.monotonic()
        elos = rate(crew, game, given)
        chosen = choose(elos)
        for level in range(1, LAST_SIGHT + 1):
            row = sorted((place for place in elos if place.level == level), key=lambda place: place.height)
            print(f"{game} sight {level}:", " ".join(f"{place.height:g}:{elos[place]:.0f}" for place in row))
        steps = [elos[high] - elos[low] for low, high in pairwise(chosen)]
        print(game, "heights", " ".join(f"{place.height:.2f}" for place in chosen))
        print(
            game,
            "steps  ",
            " ".join(f"{one:+.0f}" for one in steps),
            f"({time.monotonic() - started:.0f} s)",
            flush=True,
        )
        if given.write is not None:
            known = json.loads(given.write.read_text(encoding="utf-8")) if given.write.exists() else {}
            known[Game(game).name] = {"heights": [place.height for place in chosen]}
            given.write.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def rate(crew: Crew, game: str, given: argparse.Namespace) -> dict[Place, float]:
    """What each place is worth, all rated together."""
    played = []
    names: dict[str, Place] = {}
    for task, scores in crew.meet_all(meetings(game, given)):
        one, two = (f"{place.level} {place.height}" for place in (task.one, task.two))
        names |= {one: task.one, two: task.two}
        played += results(one, two, scores)
    return {names[found.name]: found.elo for found in fit_ratings(played).players}


def meetings(game: str, given: argparse.Namespace) -> list[Task]:
    """Neighbours on the scale: one step of planning apart, or one level of sight."""
    engines = []
    height = 2.0
    while rung("line", height).nodes <= given.top:
        engines.append(height)
        height += 1
    found: list[Task] = []
    for level in range(1, LAST_SIGHT + 1):
        row = [Place(level, plan) for plan in PLANS if plan <= REACH.get(level, 2.0)]
        if level == LAST_SIGHT:
            row += [Place(level, one) for one in engines]
        found += [_task(game, high, low, given.pairs) for low, high in pairwise(row)]
        if level > 1:
            below = [place for place in row if place.height <= REACH.get(level - 1, 2.0)]
            found += [_task(game, place, Place(level - 1, place.height), given.pairs) for place in below]
    return found


def _task(game: str, one: Place, two: Place, pairs: int) -> Task:
    if one.height > 2 and one.rung("line").nodes > DEAR:
        pairs = max(6, pairs // 3)
    elif one.height <= CHEAP:
        pairs *= 5
    return Task(game, one, two, 0, pairs)


def choose(elos: dict[Place, float]) -> list[Place]:
    """Ten places whose plans never get worse, with steps as even as possible."""
    rows = [
        sorted((p for p in elos if p.level == min(level, LAST_SIGHT)), key=lambda p: p.height)
        for level in range(1, LEVELS + 1)
    ]
    best: list[dict[Place, tuple[float, Place | None]]] = [{rows[0][0]: (0.0, None)}]
    for row in rows[1:]:
        reached: dict[Place, tuple[float, Place | None]] = {}
        for here in row:
            ways = [
                (cost + _cost(elos[here] - elos[low]), low)
                for low, (cost, _) in best[-1].items()
                if low.height <= here.height and low != here
            ]
            if ways:
                reached[here] = min(ways, key=lambda way: way[0])
        best.append(reached)
    # The last level is the engine. One whose steps are sound is better than a top that is nothing new.
    engines = [place for place in best[-1] if place.height >= 2]
    most = max(elos[place] for place in engines)
    last: Place | None = min(
        (place for place in engines if elos[place] > most - 40), key=lambda place: best[-1][place][0]
    )
    chosen = []
    for reached in reversed(best):
        assert last is not None
        chosen.append(last)
        last = reached[last][1]
    return chosen[::-1]


def _cost(step: float) -> float:
    return float(np.square(max(step, 0.0)) + (1e5 * (SMALLEST - step) if step < SMALLEST else 0.0))


if __name__ == "__main__":
    main()

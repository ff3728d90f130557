"""How strong each level is: neighbours play each other, in every game that the board offers.

`python benchmarks/levels.py` rates all games; `python benchmarks/levels.py connect4 dots:3x3` only these.
Games are played in pairs, one opening and both sides. A step ends as soon as its interval is above zero and
it is at most 250, but not before 50 pairs, and after 100 pairs in any case (on the smallest boards ten times
as many). Every finished part is kept in `--journal`, so that a run that was stopped goes on where it was.
`--write FILE` keeps the ratings in the form that the package ships; level 5 is 1500.
"""

import argparse
import json
import math
import time
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from level_games import Crew, Place, certain, step

from tengen import Game, __version__
from tengen.players import LEVELS
from tengen.referee.statistics import EloEstimate

GAMES = [
    *("tictactoe", "gomoku:7", "mnk:9x4x4", "gomoku", "standard", "renju", "caro"),
    *("connect4", "connect:8x9x5", "popout", "onepop"),
    *("dots:3x3", "dots:4x4", "dots:5x5", "hexifence:2", "hexifence:3", "hexifence:4"),
]
ANCHOR = 5
"""The level whose rating is 1500."""
PART = 10
"""Pairs that are kept together."""
CHEAP = 10
"""So many times more games of the smallest boards, where nearly all end in a draw."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES, help="games, as `connect4`; usually all")
    parser.add_argument("--least", type=int, default=50, help="pairs of games of two neighbours at least")
    parser.add_argument("--most", type=int, default=100, help="and at most")
    parser.add_argument("--workers", type=int, default=None, help="games at once")
    parser.add_argument("--journal", type=Path, default=Path("levels.jsonl"), help="where results are kept")
    parser.add_argument("--heights", type=Path, help="a file of heights other than the one of the package")
    parser.add_argument("--write", type=Path, help="keep the ratings in this file")
    given = parser.parse_args()
    crew = Crew(given.workers)
    started = time.monotonic()
    for count, game in enumerate(given.games):
        heights = read_heights(given.heights, game)
        scores = rate(crew, game, heights, given)
        ratings = fit(scores)
        show(game, scores, ratings)
        if given.write is not None:
            write(given.write, game, heights, scores, ratings)
        passed, left = time.monotonic() - started, len(given.games) - count - 1
        print(f"{passed / 60:.0f} min so far; {left} games left", flush=True)


def read_heights(file: Path | None, game: str) -> list[float]:
    """Where the levels stand: as the package has it, or as a file of `level_heights.py` says."""
    known = {} if file is None else json.loads(file.read_text(encoding="utf-8"))
    name = Game(game).name
    if name in known:
        found: list[float] = known[name]["heights"]
        return found
    return [level.height(game) for level in LEVELS.values()]


def rate(
    crew: Crew, game: str, heights: list[float], given: argparse.Namespace
) -> dict[tuple[int, int], list[int]]:
    """The half points of the higher level in each pair, for all neighbours."""
    known = read_journal(given.journal)
    found = {}
    for low, high in pairwise(LEVELS):
        one, two = Place(high, heights[high - 1]), Place(low, heights[low - 1])
        mark = f"{game} {one} {two}"
        scores = known.setdefault(mark, [])
        # Where a game takes no time, small steps may be shown by many games.
        most = given.most * (CHEAP if cheap(game) else 1)
        while len(scores) < most and not certain(scores, given.least):
            new = crew.meet(game, one, two, PART * (CHEAP if cheap(game) else 1), first_seed=len(scores))
            scores += new
            with given.journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"meeting": mark, "scores": new}) + "\n")
        found[low, high] = scores
    return found


def cheap(game: str) -> bool:
    """Is a whole game over in a moment?"""
    return len(Game(game).moves) <= 12


def read_journal(path: Path) -> dict[str, list[int]]:
    """What was played before; half a line at the end of a killed run is left out."""
    found: dict[str, list[int]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            continue
        found.setdefault(entry["meeting"], []).extend(entry["scores"])
    return found


def fit(found: dict[tuple[int, int], list[int]]) -> dict[int, tuple[float, float]]:
    """The rating of each level and half its interval: the steps added up from level 5, which is 1500."""
    ratings = {ANCHOR: (1500.0, 0.0)}
    for level in range(ANCHOR + 1, max(LEVELS) + 1):
        ratings[level] = _beside(ratings[level - 1], step(found[level - 1, level]), 1)
    for level in range(ANCHOR - 1, 0, -1):
        ratings[level] = _beside(ratings[level + 1], step(found[level, level + 1]), -1)
    return dict(sorted(ratings.items()))


def _beside(known: tuple[float, float], gain: EloEstimate, sign: int) -> tuple[float, float]:
    return known[0] + sign * gain.elo, math.hypot(known[1], (gain.high - gain.low) / 2)


def show(game: str, found: dict[tuple[int, int], list[int]], ratings: dict[int, tuple[float, float]]) -> None:
    print(f"\n{Game(game).name}\nlevel   rating    step to the next (95 %)      games")
    for level in LEVELS:
        elo, error = ratings[level]
        line = f"{level:5} {elo:7.0f} ± {error:3.0f}"
        if (level, level + 1) in found:
            scores = found[level, level + 1]
            gain = step(scores)
            line += f"   {gain.elo:+5.0f} ({gain.low:+5.0f} to {gain.high:+5.0f})   {2 * len(scores):5}"
            line += "" if gain.low > 0 else "   not above zero"
        print(line, flush=True)


def write(
    file: Path,
    game: str,
    heights: list[float],
    found: dict[tuple[int, int], list[int]],
    ratings: dict[int, tuple[float, float]],
) -> None:
    """One game's ratings, beside those of other games that the file holds already."""
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    games = 2 * sum(map(len, found.values()))
    known[Game(game).name] = {
        "measured": f"{datetime.now(UTC):%Y-%m-%d}, Tengen {__version__}, {games} games",
        "heights": heights,
        "ratings": [[round(part) for part in ratings[level]] for level in LEVELS],
    }
    file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

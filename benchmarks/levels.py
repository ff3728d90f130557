"""How strong each level is: a round robin of neighbours, random, greedy and the classics.

`python benchmarks/levels.py --game connect4 --games 200` plays every pair of levels that are next to each
other, the lowest against random and greedy, and some against the classics of the family; then it rates all
together and prints the table. `--folder` keeps the journals: a run that was stopped goes on where it was,
and more games may be added later. `--write FILE` keeps the ratings in the form that the package ships.
"""

import argparse
import json
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic

from tengen import Game, Move, Position, __version__
from tengen.players import LEVELS
from tengen.referee.control import Control
from tengen.referee.journal import Journal
from tengen.referee.match import play_match, resume
from tengen.referee.played import PlayedGame
from tengen.referee.statistics import Ratings, count_pairs, elo_difference, fit_ratings, results_of

CLASSICS = {"line": ["pattern"], "drop": ["window"], "edge": ["tdleaf"]}
"""Classics that are quick enough to be met by many levels."""

OPENINGS = 100
"""Different ones; each is played from both sides."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="connect4", help="the game; one of each family is shipped")
    parser.add_argument("--games", type=int, default=200, help="games of each pair of neighbours")
    parser.add_argument("--others", type=int, default=40, help="games of each pair with another player")
    parser.add_argument("--from", dest="least", type=int, default=1, help="the lowest level")
    parser.add_argument("--to", dest="most", type=int, default=10, help="the highest level")
    parser.add_argument("--concurrency", type=int, default=None, help="games at once")
    parser.add_argument("--seconds", type=float, default=None, help="begin no new pair after so long")
    parser.add_argument(
        "--folder", type=Path, default=Path("levels-journals"), help="where journals are kept"
    )
    parser.add_argument("--write", type=Path, help="keep the ratings in this file")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    games: list[PlayedGame] = []
    started = monotonic()
    for one, two, count in pairs(given):
        late = given.seconds is not None and monotonic() - started > given.seconds
        found = meet(given, one, two, count, late)
        if found:
            shown = elo_difference(count_pairs(found, one))
            between = f"{shown.elo:+6.0f} [{shown.low:+5.0f}, {shown.high:+5.0f}]"
            print(f"{one:>9} – {two:9} {between}  {len(found)} games", flush=True)
        games += found
    met = {name for game in games for name in (game.first, game.second)}
    anchor = "random" if "random" in met else None
    ratings = fit_ratings(results_of(games), anchor=anchor, anchor_elo=0)
    table(ratings, anchor)
    if given.write is not None:
        write(given, ratings, games)


def pairs(given: argparse.Namespace) -> list[tuple[str, str, int]]:
    """Who meets whom, and how often: neighbours most, so that each step is known well."""
    levels = [number for number in LEVELS if given.least <= number <= given.most]
    found = [(f"level{b}", f"level{a}", given.games) for a, b in pairwise(levels)]
    found += [
        (f"level{b}", f"level{a}", given.others) for a, b in zip(levels, levels[2:], strict=False) if b <= 7
    ]
    if 1 in levels:
        found += [("level1", "random", given.games), ("greedy", "level1", given.others)]
    found += [("greedy", f"level{n}", given.others) for n in levels if 2 <= n <= 6]
    classics = CLASSICS[Game(given.game).family]
    found += [(name, f"level{n}", given.others) for name in classics for n in levels if 2 <= n <= 6]
    return found


def meet(given: argparse.Namespace, one: str, two: str, count: int, late: bool) -> list[PlayedGame]:
    """The games of one pair, from its journal and as many more as are missing."""
    path = Path(given.folder) / f"{given.game.replace(':', '-')}-{one}-{two}.jsonl"
    if path.exists():
        return list(
            (Journal.read(path) if late else resume(path, concurrency=given.concurrency).journal).games
        )
    if late:
        return []
    contest = play_match(
        f"{one}={player(one)}",
        f"{two}={player(two)}",
        path,
        game=given.game,
        games=count,
        control=Control(),
        openings=str(openings(given)),
        seed=1,
        concurrency=given.concurrency,
    )
    return list(contest.journal.games)


def openings(given: argparse.Namespace) -> Path:
    """A few random moves near the middle: they need not be even, for both sides of each are played."""
    path = Path(given.folder) / f"{given.game.replace(':', '-')}-openings.txt"
    if not path.exists():
        chance = Random(1)
        lines: set[str] = set()
        while len(lines) < OPENINGS:
            position = Position(given.game)
            for _ in range(chance.choice((2, 3, 4))):
                position.play(chance.choice([m for m in position.legal_moves if central(position, m)]))
            if not position.is_over:
                lines.add(" ".join(map(str, position.moves)))
        path.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
    return path


def central(position: Position, move: Move) -> bool:
    """On a line board: within three cells of the middle."""
    game = position.game
    if not game.places_stones:
        return True
    return abs(2 * move.row + 1 - game.rows) <= 6 and abs(2 * move.col + 1 - game.cols) <= 6


def player(name: str) -> str:
    """The player behind a name."""
    if name.startswith("level"):
        return f"tengen:level={name.removeprefix('level')}"
    return name if name in ("greedy", "random") else f"classic:{name}"


def table(ratings: Ratings, anchor: str | None) -> None:
    print(f"\nElo above {anchor or 'the mean'} with 95 % interval")
    for one in ratings.players:
        print(f"  {one.name:10} {one.elo:6.0f} ± {one.error:4.0f}   {one.games:4} games {one.score:6.1%}")
    for warning in ratings.warnings:
        print(f"  {warning}")


def write(given: argparse.Namespace, ratings: Ratings, games: list[PlayedGame]) -> None:
    """One game's ratings, beside those of other games that the file holds already."""
    known = json.loads(given.write.read_text(encoding="utf-8")) if given.write.exists() else {}
    known[given.game] = {
        "measured": f"{datetime.now(UTC):%Y-%m-%d}, Tengen {__version__}, {len(games)} games",
        "players": {one.name: [round(one.elo), round(one.error)] for one in ratings.players},
    }
    given.write.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Makes the puzzles that the package ships, from games of its own levels, and proves each of them.

`python tools/make_puzzles.py` fills src/tengen/data/puzzles.jsonl up to the wanted numbers; name games to
make only theirs, `--fresh` to begin anew, `--counts` to see what there is. It can be stopped at any time and
started again: the file is written after each puzzle, and beside it which games were played.

A game of two levels is played, and its positions are looked at in any order until one holds a puzzle: the
goal is proven by a solver or by threats, every move is judged, and the best defence is walked to where the
point is made. No band of difficulty and no theme takes more than its share as long as others can be found;
what differs in fewer than three places from a puzzle that is there is left out.
"""

import argparse
import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from tengen import Engine, Game, Position, Side
from tengen.coach.collection import read_puzzles
from tengen.coach.making import draft_at, rated
from tengen.coach.puzzles import Puzzle
from tengen.coach.twins import is_like_any
from tengen.families import family_of
from tengen.families.shared.goal import Aim
from tengen.players import make_player
from tengen.system.files import write_whole

WANTED = {
    "gomoku": 100,
    "connect4": 100,
    "renju": 50,
    "standard": 50,
    "caro": 50,
    "popout": 85,
    "onepop": 85,
    "hexifence:2": 80,
    "hexifence:3": 90,
    "dots:3x3": 75,
    "dots:4x4": 110,
    "dots:5x5": 110,
    "tictactoe": 20,
}
BANDS = (0, 1000, 1300, 1600, 1900, 2200)
"""Where the bands of difficulty begin."""
DEFENCES = (Aim.STOP, Aim.DRAW)
"""Together no more than a share as well."""
MOST_MOVES = 8
"""To find in one puzzle."""
LONGEST_GAME = 90
LAST_PLIES = 40
"""Earlier positions take long to solve and have quiet answers."""
PATIENCE = 40
"""After so many games without a new puzzle, shares may be half as large again."""
OUT = Path(__file__).parent.parent / "src" / "tengen" / "data" / "puzzles.jsonl"


class Maker:
    """The puzzles so far, and how far each game has come."""

    def __init__(self, out: Path, fresh: bool) -> None:
        self.out = out
        self.log = out.with_suffix(".progress.json")
        text = out.read_text(encoding="utf-8") if out.exists() and not fresh else ""
        self.puzzles = list(read_puzzles(text))
        self.seeds: dict[str, int] = {}
        if self.log.exists() and not fresh:
            self.seeds = json.loads(self.log.read_text(encoding="utf-8"))

    def of(self, game: Game) -> list[Puzzle]:
        """Those of one game."""
        return [puzzle for puzzle in self.puzzles if puzzle.game == game]

    def make(self, name: str, wanted: int, workers: int) -> None:
        """Plays until there are enough of one game, some games side by side."""
        game, started, dry = Game.of(name), process_time(), 0
        with ExitStack() as stack:
            pool = stack.enter_context(ThreadPoolExecutor(workers))
            kits = [stack.enter_context(Kit(game)) for _ in range(workers)]
            while len(known := self.of(game)) < wanted:
                share = wanted * (1 + 0.5 * (dry // PATIENCE))
                seed = self.seeds.get(game.name, 0)
                self.seeds[game.name] = seed + workers
                looks = [partial(kit.find, seed + n, known, share) for n, kit in enumerate(kits)]
                found = [puzzle for puzzle in pool.map(lambda look: look(), looks) if puzzle is not None]
                dry = dry // 2 if found else dry + workers
                for puzzle in found:
                    known = self.of(game)
                    if len(known) < wanted and fits(puzzle, known, share):
                        self.puzzles.append(puzzle)
                        took = f"{seed + workers} games, {process_time() - started:.0f} s"
                        told = f"{puzzle.task}, {puzzle.theme}, {puzzle.rating}"
                        print(f"{game.name} {len(known) + 1}/{wanted} after {took}: {told}", flush=True)
                self.write()

    def write(self) -> None:
        """The whole file anew, and how far each game has come."""
        order = list(WANTED)
        rank = {game: place for place, game in enumerate(order)}
        shown = sorted(
            self.puzzles, key=lambda one: (rank.get(short(one.game), 99), one.game.name, one.rating, one.id)
        )
        text = "".join(json.dumps(one.to_json(), separators=(",", ":")) + "\n" for one in shown)
        write_whole(self.out, text.encode())
        write_whole(self.log, json.dumps(self.seeds).encode())

    def counts(self) -> None:
        """Prints how many there are, by game and theme, and of which difficulty."""
        for name in dict.fromkeys(short(puzzle.game) for puzzle in self.puzzles):
            known = self.of(Game.of(name))
            themes = ", ".join(
                f"{theme} {n}" for theme, n in Counter(one.theme for one in known).most_common()
            )
            ratings = sorted(one.rating for one in known)
            spread = " ".join(str(n) for _, n in sorted(Counter(band(one) for one in known).items()))
            print(f"{name}: {len(known)}, rated {ratings[0]} to {ratings[-1]} (by band {spread}): {themes}")
        print(f"{len(self.puzzles)} in all")


class Kit:
    """What one worker needs to find puzzles of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.engine = Engine(memory=16)
        self.judge = family_of(game).judge(game)

    def find(self, seed: int, known: list[Puzzle], share: float) -> Puzzle | None:
        """A new puzzle in one more game; what costs least is looked at first."""
        for position in candidates(self.game, seed):
            draft = draft_at(position, self.engine, self.judge)
            if draft is not None and has_room(draft, known, share) and not is_like_any(draft, known):
                found = rated(draft, self.engine, self.judge)
                if fits(found, known, share):
                    return found
        return None

    def __enter__(self) -> "Kit":
        return self

    def __exit__(self, *_: object) -> None:
        self.judge.close()
        self.engine.close()


def fits(puzzle: Puzzle, known: list[Puzzle], share: float) -> bool:
    """Is there room for it, also for one of its difficulty, and none like it yet?"""
    if sum(band(one) == band(puzzle) for one in known) >= 0.25 * share:
        return False
    return has_room(puzzle, known, share) and not is_like_any(puzzle, known)


def has_room(draft: Puzzle, known: list[Puzzle], share: float) -> bool:
    """Is it short enough, and may there be one more of its kind?"""
    if sum(1 for _ in draft.walk().own()) > MOST_MOVES:
        return False
    defences = sum(one.goal.aim in DEFENCES for one in known)
    if draft.goal.aim in DEFENCES and defences >= 0.3 * share:
        return False
    return sum(one.theme == draft.theme for one in known) < 0.3 * share


def short(game: Game) -> str:
    """The name in `WANTED`, or the full one."""
    return next((name for name in WANTED if Game.of(name) == game), game.name)


def band(puzzle: Puzzle) -> int:
    """Which band of difficulty a puzzle is in."""
    return sum(puzzle.rating >= start for start in BANDS)


def candidates(game: Game, seed: int) -> list[Position]:
    """The later positions of a game between two levels, in any order."""
    random = Random(f"{game.name} {seed}")
    levels = random.sample(range(3, 9), 2)
    players = [
        make_player(f"tengen:level={level},memory=8", seed=random.randrange(2**31)) for level in levels
    ]
    position = Position(game)
    while not position.is_over and position.ply < LONGEST_GAME:
        position.play(players[position.turn is Side.SECOND].choose(position))
    plies = list(range(max(2, position.ply - LAST_PLIES), position.ply))
    random.shuffle(plies)
    return [Position(game, position.moves[:ply]) for ply in plies]


def main() -> None:
    """Makes what is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="games to make puzzles of; all if none is named")
    parser.add_argument("--out", type=Path, default=OUT, help="the file, which may exist already")
    parser.add_argument("--each", type=int, help="puzzles of each game, instead of the usual numbers")
    parser.add_argument("--fresh", action="store_true", help="forget what the file holds")
    parser.add_argument("--counts", action="store_true", help="only print how many there are")
    parser.add_argument("--workers", type=int, default=1, help="games that are looked through side by side")
    given = parser.parse_args()
    maker = Maker(given.out, given.fresh)
    if not given.counts:
        for name in given.games or WANTED:
            maker.make(name, given.each or WANTED.get(name, 50), given.workers)
    maker.counts()


if __name__ == "__main__":
    main()

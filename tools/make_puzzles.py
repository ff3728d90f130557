"""Makes the puzzles that the package ships: games of weak levels, reviewed, and what they missed.

`python tools/make_puzzles.py gomoku connect4 hexifence:2 --each 60 --out src/tengen/data/puzzles.jsonl` adds
to the file until it holds so many of each game; it can be stopped at any time and started again. Of each game
it keeps puzzles of all difficulties rather than the first it finds.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from time import monotonic

from tengen import Engine, Position, Side
from tengen.coach import review
from tengen.coach.collection import read_puzzles
from tengen.coach.puzzles import Puzzle, puzzles_from, without_twins
from tengen.players import make_player
from tengen.records import Record
from tengen.system.files import write_whole

STEPS = 5
"""Bands of difficulty; none takes more than its share, as long as others are not full."""
LOWEST, HIGHEST = 800, 2200


def main() -> None:
    """Plays and reviews until there are enough."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+", help="games to make puzzles of")
    parser.add_argument("--each", type=int, default=60, help="puzzles of each game")
    parser.add_argument("--out", type=Path, required=True, help="the file, which may exist already")
    parser.add_argument("--seconds", type=float, default=600, help="begin no new game after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", type=int, nargs=2, default=(5, 4), help="who plays whom")
    given = parser.parse_args()
    known = list(read_puzzles(given.out.read_text(encoding="utf-8"))) if given.out.exists() else []
    ends = monotonic() + given.seconds
    with Engine(memory=64) as engine:
        for number in range(10_000):
            missing = [game for game in given.games if not full(known, game, given.each)]
            if not missing or monotonic() > ends:
                break
            game = missing[number % len(missing)]
            found = review(play(game, given.seed + number, given.levels), threads=1)
            for puzzle in puzzles_from(found, engine):
                if room_for(known, puzzle, given.each):
                    known = without_twins([*known, puzzle])
            write(given.out, known)
            print(number, game, dict(Counter(puzzle.game.name for puzzle in known)), flush=True)


def play(game: str, seed: int, levels: tuple[int, int]) -> Record:
    """A game of two levels."""
    players = [
        make_player(f"tengen:level={level},memory=8", seed=2 * seed + n) for n, level in enumerate(levels)
    ]
    position = Position(game)
    while not position.is_over and position.ply < 120:
        position.play(players[position.turn is Side.SECOND].choose(position))
    return Record.from_position(position)


def band(puzzle: Puzzle) -> int:
    """Which band of difficulty a puzzle is in."""
    return min(STEPS - 1, STEPS * (puzzle.rating - LOWEST) // (HIGHEST - LOWEST))


def room_for(known: list[Puzzle], puzzle: Puzzle, each: int) -> bool:
    """May there be one more of its game and difficulty?"""
    alike = [one for one in known if one.game == puzzle.game and band(one) == band(puzzle)]
    return len(alike) < 2 * each // STEPS


def full(known: list[Puzzle], game: str, each: int) -> bool:
    """Are there enough of this game?"""
    return sum(one.game.name == game for one in known) >= each


def write(path: Path, puzzles: list[Puzzle]) -> None:
    """The whole file anew."""
    text = "".join(json.dumps(puzzle.to_json()) + "\n" for puzzle in puzzles)
    write_whole(path, text.encode())


if __name__ == "__main__":
    main()

"""Makes Tengen's opening book for Connect Four with Tengen's own solver; go on by running it again.

    python tools/make_book.py BOOK --plies 8 --memory 2048 --minutes 60

Every position of so many plies is solved, and the scores of all before follow from theirs. If BitBully's
database is there (`pip install bitbully-databases`), it says which scores and moves are likely, and they are
proven here: that takes half the time. Nothing is taken from it that is not proven, and a guess that was wrong
is reported and solved without it.

Several processes may share the work: `--share 1/4` to `--share 4/4`, each with a BOOK of its own, and then
one run that gets the others by `--join`.

One table keeps what it learned all the time, and neighbours are solved one after the other. Whatever is found
is appended to BOOK.part, and what proofs need to BOOK.bounds, so it can be stopped at any moment; at the end,
or when the time is up, BOOK is written with a checksum. One process at a time may fill a BOOK; BOOK.lock,
which stays behind empty, keeps others out. `--check` compares a random sample of a book with BitBully.
"""

import argparse
import random
import sys
from pathlib import Path

from connect4_book.levels import levels
from connect4_book.maker import Maker, TimeIsUp, solve_level

from tengen import Position
from tengen.engine.book import Book, read_book

MOST = 9


class Judge:
    """BitBully with its book of twelve plies."""

    def __init__(self) -> None:
        import bitbully_databases
        from bitbully import bitbully_core

        path = bitbully_databases.BitBullyDatabases.get_database_path("12-ply-dist")
        self._core = bitbully_core
        self._solver = bitbully_core.BitBullyCore(Path(path))

    def points(self, position: Position) -> int:
        """The score for the side to move."""
        board = self._core.BoardCore()
        board.setBoard([move.col for move in position.moves])
        return int(self._solver.mtdf(board, first_guess=0))


def check(book: Book, count: int, seed: int) -> None:
    """Compares a sample with BitBully, which uses a book of its own."""
    judge = Judge()
    known = [
        position
        for level in levels(MOST)
        for position in level.values()
        if book.at_most(position) is not None
    ]
    sample = random.Random(seed).sample(known, min(count, len(known)))
    for position in sample:
        points = judge.points(position)
        said, bound = book.points(position), book.at_most(position)
        if bound is None or points > bound or said not in (None, points):
            sys.exit(f"wrong: {position} is {points}, not {bound}")
    print(f"{len(sample)} of {len(known)} scores and bounds are those of BitBully")


def share_from(text: str) -> tuple[int, int]:
    """`2/4`: the second of four parts."""
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise argparse.ArgumentTypeError(f"{text} is no part: write 2/4 for the second of four")
    return int(part), int(parts)


def main() -> None:
    """As much as the time allows."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book", type=Path)
    parser.add_argument("--plies", type=int, default=8, choices=range(1, MOST + 1), help="of all games")
    parser.add_argument("--memory", type=int, default=1024, help="of the solver, in MB")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--share", type=share_from, default=(1, 1), metavar="I/N", help="a part of the work")
    parser.add_argument("--join", type=Path, nargs="+", default=[], help="books of the other parts")
    parser.add_argument("--check", type=int, metavar="COUNT", help="compare so many scores with BitBully")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.check is not None:
        check(read_book(chosen.book), chosen.check, chosen.seed)
        return
    maker = Maker(chosen.book, chosen.memory, chosen.minutes, chosen.join)
    all_levels = levels(chosen.plies)
    try:
        whole = solve_level(maker, all_levels, chosen.share)
    except TimeIsUp:
        maker.finish(all_levels)
        print(f"not finished, {len(maker.book)} positions so far: run it again", flush=True)
        sys.exit(3)
    maker.finish(all_levels)
    missing = "" if whole else "; join the other parts now"
    print(f"{len(maker.book)} positions{missing}", flush=True)


if __name__ == "__main__":
    main()

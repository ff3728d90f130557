"""How long does an exact answer in the opening of Connect Four take, with the opening book alone?

    python benchmarks/openings.py --plies 7 12 --positions 200 --memory 256
    python benchmarks/openings.py --plies 0 20 --positions 50 --memory 64 --every-move

Random positions of each number of plies, none of them over, are given to one `Solver` that is kept, one after
the other; BitBully's database is not asked. With `--every-move` the question is the score of every column, as
on the web board. Processor time of the calling thread. With `--check` the scores of up to twelve plies are
compared with the database afterwards (`pip install bitbully-databases`). `--book` takes another book than
that of the package.
"""

import argparse
import random
import statistics
import sys
import time
from pathlib import Path
from unittest.mock import patch

from tengen import Position, Solver
from tengen.engine import database
from tengen.engine.book import own_book, read_book


def random_positions(plies: int, count: int, seed: int) -> list[Position]:
    """Different ones, by random moves; fewer if there are not so many."""
    chance = random.Random(seed * 100 + plies)
    found: dict[int, Position] = {}
    for _ in range(50 * count):
        position = Position("connect4")
        while position.ply < plies and not position.is_over:
            position.play(chance.choice(position.legal_moves))
        if not position.is_over:
            found.setdefault(position.canonical_key, position)
        if len(found) == count:
            break
    return list(found.values())


def ask(solver: Solver, position: Position, every_move: bool) -> tuple[float, int, int]:
    """Milliseconds, positions searched, and the score."""
    start = time.thread_time()
    solution = solver.solve(position, every_move=every_move)
    spent = 1000 * (time.thread_time() - start)
    if not solution.proven or solution.points is None:
        sys.exit(f"{position} was not solved")
    return spent, solution.nodes, solution.points.lower


def check(position: Position, points: int) -> None:
    """Stops if the database says something else."""
    book = database.book_around(position)
    said = None if book is None else book.points(position)
    if said != points:
        sys.exit(f"{position} is {said} in the database, not {points}")


def main() -> None:
    """One row a ply."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plies", type=int, nargs=2, default=(7, 12), metavar=("FROM", "TO"))
    parser.add_argument("--positions", type=int, default=200, help="of each ply")
    parser.add_argument("--memory", type=int, default=256, help="of the solver, in MB")
    parser.add_argument("--every-move", action="store_true", help="the score of every column")
    parser.add_argument("--check", action="store_true", help="compare with BitBully's database")
    parser.add_argument("--book", type=Path, help="instead of the one of the package")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    first, last = chosen.plies
    print("plies positions  mean ms   median     95 %     most      nodes")
    book = own_book() if chosen.book is None else read_book(chosen.book)
    with Solver("connect4", chosen.memory) as solver, patch.object(database, "own_book", return_value=book):
        for plies in range(first, last + 1):
            positions = random_positions(plies, chosen.positions, chosen.seed)
            with patch.object(database, "database", return_value=None):
                answers = [ask(solver, position, chosen.every_move) for position in positions]
            spent = sorted(one[0] for one in answers)
            late = spent[max(0, -(-95 * len(spent) // 100) - 1)]
            nodes = statistics.fmean(one[1] for one in answers)
            print(
                f"{plies:5} {len(spent):9} {statistics.fmean(spent):8.3f} {statistics.median(spent):8.3f}"
                f" {late:8.3f} {spent[-1]:8.3f} {nodes:10.0f}",
                flush=True,
            )
            if chosen.check and plies <= database.PLIES:
                for position, (_, _, points) in zip(positions, answers, strict=True):
                    check(position, points)


if __name__ == "__main__":
    main()

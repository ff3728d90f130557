"""Makes Tengen's opening book for Connect Four with Tengen's own solver; go on by running it again.

    python tools/make_book.py BOOK --play 7 --all 6 --best 2 --memory 2048 --minutes 14

First come the positions that the engine meets up to `--play` plies if it plays by the book from the first
move, as either side and against anything: their scores and those after its moves. Then every position of
`--all` plies is solved, and the scores of all before follow from theirs. Then comes a best move in each of
the last of those in which something can be lost and the way to it is long: those that are drawn or won by up
to `--best` points. With `--keep 8` there follows, in positions of seven and eight plies of that kind, a move
that keeps the draw or the win, the score left open; which positions these are is asked of BitBully (`pip
install bitbully`), what the book says of them is proven here. Those with an empty centre come first: they are
the hard ones.

With `--all 8` every position of eight plies is solved, about seven hours of one processor. Several processes
may share that: `--share 1/4` to `--share 4/4`, each with a BOOK of its own, and then one run that gets the
others by `--join`.

One table keeps what it learned all the time, and neighbours are solved one after the other. A record is
appended to BOOK.part for everything found, so it can be stopped at any moment; at the end, or when the time
is up, BOOK is written with a checksum. One process at a time may fill a BOOK; BOOK.lock, which stays behind
empty, keeps others out. `--check` compares a random sample of a book with BitBully.
"""

import argparse
import random
import sys
import time
from pathlib import Path

from tengen import Move, Position, Side
from tengen._core import NativeDropSolver
from tengen.engine.book import Book, read_book, read_records, seal
from tengen.system.files import try_lock, write_whole

Level = dict[int, Position]

# Plies of the positions after the moves that keep a draw or a win.
LONGEST = 9


class TimeIsUp(Exception):
    """So much for now."""


class Maker:
    """A book, its file and a solver that goes on learning."""

    def __init__(self, file: Path, memory: int, threads: int, minutes: float, others: list[Path]) -> None:
        self._book_file = file
        self._file = file.with_name(file.name + ".part")
        self._lock = file.with_name(file.name + ".lock").open("ab")
        if not try_lock(self._lock.fileno()):
            self._lock.close()
            sys.exit(
                f"another process is filling {file}: let it finish, or give this one a BOOK of its own "
                "(--share) and join them later (--join)"
            )
        self._before = b"".join(read_records(path) for path in [*others, file])
        self.book = Book(self._before + read_records(self._file))
        self._solver = NativeDropSolver(memory, threads)
        self._end = time.monotonic() + 60 * minutes

    def finish(self) -> None:
        """Writes the book; what was appended so far is then in it."""
        write_whole(self._book_file, seal(self._before + read_records(self._file)))
        self._file.unlink(missing_ok=True)
        self._lock.close()

    def add(self, position: Position, points: int) -> None:
        """One record more, in memory and on disk, unless it is there already."""
        if self.book.points(position) is not None:
            return
        with self._file.open("ab") as out:
            out.write(self.book.add(position, points))
        if len(self.book) % 50 == 0:
            print(f"{len(self.book)} positions, now at {' '.join(map(str, position.moves))}", flush=True)

    def add_at_most(self, position: Position, points: int) -> None:
        """The same with a bound."""
        with self._file.open("ab") as out:
            out.write(self.book.add_at_most(position, points))

    def solve(
        self, position: Position, line_moves: int = 0, points: int | None = None
    ) -> tuple[int, list[Move]]:
        """Its score, if that is not known yet, and so many best moves."""
        if time.monotonic() > self._end:
            raise TimeIsUp
        report = self._solver.solve(position, line_moves=line_moves, points=points)
        return report.lower, list(report.line)


def children(position: Position) -> list[Position]:
    """The positions one move later, moves near the centre first."""
    middle = (position.game.cols - 1) / 2
    out = []
    for move in sorted(position.legal_moves, key=lambda move: abs(move.col - middle)):
        child = position.copy()
        child.play(move)
        out.append(child)
    return out


def play_tree(maker: Maker, position: Position, side: Side, plies: int, seen: set[int]) -> None:
    """Book moves of one side, any moves of the other."""
    if position.ply > plies or position.is_over or position.canonical_key in seen:
        return
    seen.add(position.canonical_key)
    if position.turn is not side:
        for child in children(position):
            play_tree(maker, child, side, plies, seen)
        return
    points = maker.book.points(position)
    known = [
        child for child in children(position) if points is not None and maker.book.points(child) == -points
    ]
    if known:
        best = known[0]
    else:
        points, line = maker.solve(position, line_moves=1)
        maker.add(position, points)
        best = position.copy()
        best.play(line[0])
        if not best.is_over:
            maker.add(best, -points)
    play_tree(maker, best, side, plies, seen)


def levels(plies: int) -> list[Level]:
    """Every position after 0, 1, ... plies by its key; mirror images are one, and none is over."""
    start = Position("connect4")
    out: list[Level] = [{start.canonical_key: start}]
    for _ in range(plies):
        # What stands next to each other in a level has the same ancestors, and so much in common.
        found: Level = {}
        for position in out[-1].values():
            for child in children(position):
                if not child.is_over:
                    found.setdefault(child.canonical_key, child)
        out.append(found)
    return out


def solve_level(maker: Maker, all_levels: list[Level], share: tuple[int, int]) -> bool:
    """Solves the last level; before it a score is the best that a move leads to.

    Of several processes each takes a part of it, neighbours together; False if parts of others are missing.
    """
    last = list(all_levels[-1].values())
    part, parts = share
    for position in last[len(last) * (part - 1) // parts : len(last) * part // parts]:
        if maker.book.points(position) is None:
            maker.add(position, maker.solve(position)[0])
    if any(maker.book.points(position) is None for position in last):
        return False
    for level in reversed(all_levels[:-1]):
        for position in level.values():
            maker.add(position, max(-after(maker, child) for child in children(position)))
    return True


def after(maker: Maker, position: Position) -> int:
    """The score of a position that is in the book or over, for the side to move."""
    if position.is_over:
        drawn = position.outcome is None or position.outcome.winner is None
        return 0 if drawn else -((position.game.rows * position.game.cols - position.ply + 2) // 2)
    points = maker.book.points(position)
    if points is None:
        raise RuntimeError(f"{position} should have been solved")
    return points


def best_moves(maker: Maker, level: Level, most: int) -> None:
    """In each position that is not lost and not won by more: the score after one of the best moves.

    The hardest first, draws, then the narrow wins: so a book that was stopped is the best for its size.
    """
    for points in range(most + 1):
        for position in level.values():
            if maker.book.points(position) != points or position.is_over:
                continue
            if any(maker.book.points(child) == -points for child in children(position)):
                continue
            _, line = maker.solve(position, line_moves=1, points=points)
            best = position.copy()
            best.play(line[0])
            maker.add(best, -points)


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


def keeping_moves(maker: Maker, judge: Judge, level: Level, most: int) -> None:
    """In each position that is drawn or won by a little: a move that keeps this."""
    narrow = [
        (sum(move.col == position.game.cols // 2 for move in position.moves), points, position)
        for position in level.values()
        if 0 <= (points := judge.points(position)) <= most
    ]
    for _, points, position in sorted(narrow, key=lambda one: one[:2]):
        after = [child for child in children(position) if not child.is_over]
        kept = min(points, 1)
        bounds = [maker.book.at_most(child) for child in after]
        if any(bound is not None and bound <= -kept for bound in bounds):
            continue
        _, line = maker.solve(position, points=kept)
        best = position.copy()
        best.play(line[0])
        maker.add_at_most(best, -kept)


def check(book: Book, count: int, seed: int) -> None:
    """Compares a sample with BitBully, which uses a book of its own."""
    judge = Judge()
    known = [
        position
        for level in levels(LONGEST)
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
    parser.add_argument("--play", type=int, default=7, help="plies of the games by the book")
    parser.add_argument("--all", type=int, default=6, help="plies of all games; at most 8")
    parser.add_argument("--best", type=int, default=2, help="best moves where the score is 0 to so much")
    parser.add_argument("--keep", type=int, default=0, help="also keeping moves of 7 to so many plies")
    parser.add_argument("--memory", type=int, default=1024, help="in MB")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--share", type=share_from, default=(1, 1), metavar="I/N", help="a part of --all")
    parser.add_argument("--join", type=Path, nargs="+", default=[], help="books of the other parts")
    parser.add_argument("--check", type=int, metavar="COUNT", help="compare so many scores with BitBully")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.check is not None:
        check(read_book(chosen.book), chosen.check, chosen.seed)
        return
    maker = Maker(chosen.book, chosen.memory, chosen.threads, chosen.minutes, chosen.join)
    try:
        for plies in range(chosen.play + 1):
            for side in Side:
                play_tree(maker, Position("connect4"), side, plies, set())
        all_levels = levels(min(chosen.all, 8))
        if not solve_level(maker, all_levels, chosen.share):
            maker.finish()
            print(f"{len(maker.book)} positions; join the other parts now", flush=True)
            return
        best_moves(maker, all_levels[-1], chosen.best)
        for level in levels(chosen.keep)[len(all_levels) :]:
            keeping_moves(maker, Judge(), level, chosen.best)
    except TimeIsUp:
        maker.finish()
        print(f"not finished, {len(maker.book)} positions so far: run it again", flush=True)
        sys.exit(3)
    maker.finish()
    print(f"{len(maker.book)} positions", flush=True)


if __name__ == "__main__":
    main()

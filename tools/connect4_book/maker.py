"""A book in the making: its file, its lock, and a solver that goes on learning."""

import sys
import time
from pathlib import Path

from connect4_book.guide import Guide
from connect4_book.levels import Level, children, win_points
from connect4_book.proof import Prover, WrongGuess
from tengen import Position
from tengen._core import NativeDropSolver
from tengen.engine.book import Book, Content, read_book, read_content, seal, seal_all
from tengen.engine.database import PLIES, database
from tengen.system.files import try_lock, write_whole


class TimeIsUp(Exception):
    """So much for now."""


class Maker:
    """Appends a record to BOOK.part for every score, and one to BOOK.bounds for every search of a proof."""

    def __init__(
        self, file: Path, memory: int, minutes: float = float("inf"), others: list[Path] | None = None
    ) -> None:
        self._book_file = file
        self._file = file.with_name(file.name + ".part")
        self._lock = file.with_name(file.name + ".lock").open("ab")
        if not try_lock(self._lock.fileno()):
            self._lock.close()
            sys.exit(
                f"another process is filling {file}: let it finish, or give this one a BOOK of its own "
                "(--share) and join them later (--join)"
            )
        contents = [read_content(path) for path in [*(others or []), file]]
        self._records = b"".join(content.records for content in contents)
        complete = max((content.all_scores for content in contents), key=len)
        self.book = Book(Content(complete, self._records + read_content(self._file).records))
        self._solver = NativeDropSolver(memory, 1)
        source = database()
        self._prover = None
        if source is not None:
            bounds = file.with_name(file.name + ".bounds")
            self._prover = Prover(
                self._solver, Guide(source).points, self.book.native.at_least, PLIES, bounds
            )
        self._started = time.monotonic()
        self._end = self._started + 60 * minutes
        self._found = 0

    def finish(self, all_levels: list[Level]) -> None:
        """Writes the book with what was appended so far; complete levels take little room in it."""
        scores: dict[int, int] = {}
        complete = -1
        for level in all_levels:
            known = {key: self.book.points(position) for key, position in level.items()}
            if None in known.values():
                break
            scores.update((key, points) for key, points in known.items() if points is not None)
            complete += 1
        records = self._records + read_content(self._file).records
        write_whole(self._book_file, seal_all(complete, scores, records) if scores else seal(records))
        written = read_book(self._book_file)
        for level in all_levels:
            for position in level.values():
                if written.points(position) != self.book.points(position):
                    raise RuntimeError(f"{self._book_file} says something else of {position}")
        self._file.unlink(missing_ok=True)
        self._lock.close()

    def add(self, position: Position, points: int) -> None:
        """One record more, in memory and on disk, unless it is there already."""
        if self.book.points(position) is not None:
            return
        with self._file.open("ab") as out:
            out.write(self.book.add(position, points))

    def solve(self, position: Position) -> int:
        """Its score: proven as BitBully guesses it, or else found by the solver alone."""
        if time.monotonic() > self._end:
            raise TimeIsUp
        self._found += 1
        if self._found % 100 == 0:
            rate = (time.monotonic() - self._started) / self._found
            print(f"{len(self.book)} records, {1000 * rate:.0f} ms each, at {position.moves}", flush=True)
        if self._prover is not None:
            try:
                return self._prover.prove(position)
            except WrongGuess as wrong:
                print(f"WRONG GUESS: {wrong}; the solver goes on without it", file=sys.stderr, flush=True)
        return self._solver.solve(position, line_moves=0).lower


def solve_level(maker: Maker, all_levels: list[Level], share: tuple[int, int]) -> bool:
    """Solves the last level; before it a score is the best that a move leads to.

    Of several processes each takes a part of it, neighbours together; False if parts of others are missing.
    """
    last = list(all_levels[-1].values())
    part, parts = share
    for position in last[len(last) * (part - 1) // parts : len(last) * part // parts]:
        if maker.book.points(position) is None:
            maker.add(position, maker.solve(position))
    if any(maker.book.points(position) is None for position in last):
        return False
    for level in reversed(all_levels[:-1]):
        for position in level.values():
            maker.add(position, max(-after(maker.book, child) for child in children(position)))
    return True


def after(book: Book, position: Position) -> int:
    """The score of a position that is in the book or over, for the side to move."""
    if position.is_over:
        return -win_points(position.ply)
    points = book.points(position)
    if points is None:
        raise RuntimeError(f"{position} should have been solved")
    return points

"""Makes Tengen's opening book for Connect Four with Tengen's own solver; go on by running it again.

    python tools/make_book.py BOOK --plies 8 --memory 4096 --threads 2

Kept are the positions, up to so many plies, in which at least one side has made no mistake, with the score of
each of their moves. One record is appended for every score, so it can be stopped at any moment.
"""

import argparse
from pathlib import Path

from tengen import Position
from tengen._core import NativeDropSolver
from tengen.book import Book, read_book


def after(position: Position, move: object) -> Position:
    """The position one move later."""
    out = position.copy()
    out.play(move)  # type: ignore[arg-type]
    return out


def score_moves(position: Position, book: Book, file: Path, solver: NativeDropSolver) -> None:
    """Solves what the book does not know of the moves of a position."""
    for move in position.legal_moves:
        child = after(position, move)
        if child.is_over or book.points(child) is not None:
            continue
        solver.start(child)
        while not solver.wait(1.0):
            pass
        report = solver.report()
        with file.open("ab") as out:
            out.write(book.add(child, report.lower))
        moves = " ".join(map(str, child.moves))
        print(f"{moves}: {report.lower:+d}  {report.seconds:.1f} s, {len(book)} positions", flush=True)


def next_level(
    level: dict[int, tuple[Position, bool, bool]], book: Book
) -> dict[int, tuple[Position, bool, bool]]:
    """One ply on, with who has played perfectly so far: the side to move now first, then the other."""
    found: dict[int, tuple[Position, bool, bool]] = {}
    for position, mover, other in level.values():
        scores = {move: book.points(after(position, move)) for move in position.legal_moves}
        known = {move: -points for move, points in scores.items() if points is not None}
        for move, points in known.items():
            child = after(position, move)
            perfect = mover and points == max(known.values())
            _, was_mover, was_other = found.get(child.canonical_key, (child, False, False))
            if perfect or other:
                found[child.canonical_key] = (child, other or was_mover, perfect or was_other)
    return found


def main() -> None:
    """Level by level."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book", type=Path)
    parser.add_argument("--plies", type=int, default=8)
    parser.add_argument("--memory", type=int, default=1024, help="in MB")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    book = read_book(chosen.book)
    solver = NativeDropSolver(chosen.memory, chosen.threads)
    start = Position("connect4")
    level = {start.canonical_key: (start, True, True)}
    for ply in range(chosen.plies):
        print(f"== {len(level)} positions after {ply} plies", flush=True)
        for position, _, _ in level.values():
            score_moves(position, book, chosen.book, solver)
        level = next_level(level, book)


if __name__ == "__main__":
    main()

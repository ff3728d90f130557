"""One-pop solved: who wins after each first move of a board, with the positions it took and processor time.

    python benchmarks/one_pop.py [5x5 6x7 ...] [--memory 1024] [--results FILE] [--moves "4 3 5"]

A board is rows by columns, four in a row. Every result is added to the file as soon as it is there, and what
the file knows is not worked out again: so the script goes on after an interruption, and several of them can
share a board by its first moves. One-pop has no mirror image, so every column counts. 6x7 takes 8 GB
and ten minutes of processor time.
"""

import argparse
import sys
import time
from pathlib import Path

from tengen import Position
from tengen._core import NativeOnePopSolver

SMALL = ["4x4", "4x5", "5x4", "4x6", "6x4", "5x5", "5x6", "6x5"]


def read(path: Path) -> dict[tuple[str, str], tuple[str, int, float]]:
    """Board and first move to the result for the first player, positions and seconds."""
    known = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        fields = line.split()
        if len(fields) != 5:
            sys.exit(f"{path}: '{line}' is not a board, a move, a result, positions and seconds")
        known[fields[0], fields[1]] = (fields[2], int(fields[3]), float(fields[4]))
    return known


def from_centre(cols: int) -> list[str]:
    """Names of the columns, those in the middle first."""
    return [str(col + 1) for col in sorted(range(cols), key=lambda col: abs(2 * col - cols + 1))]


class Progress:
    """A line now and then while a move takes long."""

    def __init__(self, board: str, move: str) -> None:
        self.what = f"{board}, first move {move}"
        self.next = time.monotonic() + 10

    def __call__(self, nodes: int) -> None:
        """Hears the positions so far."""
        if time.monotonic() < self.next:
            return
        self.next = time.monotonic() + 10
        print(f"{self.what}: {nodes / 1e6:.0f} M positions so far", file=sys.stderr, flush=True)


def work_out(solver: NativeOnePopSolver, board: str, move: str, path: Path) -> None:
    """Adds one result to the file."""
    position = Position(f"onepop:{board}x4", [move])
    start = time.process_time()
    found = solver.solve(position, outcome_only=True, listener=Progress(board, move))
    spent = time.process_time() - start
    # Bounds for the second player, who is to move.
    result = "win" if found.upper < 0 else "loss" if found.lower > 0 else "draw"
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{board} {move} {result} {found.nodes} {spent:.2f}\n")


def show(board: str, moves: list[str], path: Path) -> None:
    """The board's row of the table, with what is known of it."""
    known = read(path)
    found = {move: known[board, move] for move in sorted(moves, key=int) if (board, move) in known}
    results = [result for result, _, _ in found.values()]
    best = next((result for result in ("win", "draw", "loss") if result in results), "")
    whole = best if len(found) == len(moves) or best == "win" else "open"
    nodes = sum(nodes for _, nodes, _ in found.values())
    seconds = sum(seconds for _, _, seconds in found.values())
    each = " ".join(f"{move}:{result}" for move, (result, _, _) in found.items())
    print(f"{board:5} {whole:5} {nodes / 1e6:10.2f} M positions {seconds:9.2f} s   {each}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("boards", nargs="*", default=SMALL, help="such as 6x7; else the small ones")
    parser.add_argument("--memory", type=int, default=256, help="in MB")
    parser.add_argument("--results", type=Path, default=Path("one_pop.txt"), help="results so far")
    parser.add_argument("--moves", help="only these first moves, in this order")
    given = parser.parse_args()
    solver = NativeOnePopSolver(given.memory)
    for board in given.boards:
        cols = Position(f"onepop:{board}x4").game.cols
        for move in given.moves.split() if given.moves else from_centre(cols):
            if (board, move) not in read(given.results):
                work_out(solver, board, move, given.results)
        show(board, from_centre(cols), given.results)


if __name__ == "__main__":
    main()

"""PopOut proved: positions looked at and processor time until a whole board is won for somebody.

    python benchmarks/popout.py [--game popout] [--memory 256]

Without a game, the boards whose winner has been published: 7x6 is won for the first player (a public engine
needs 54.8 million nodes or 4.7 s of a quiet machine for it). The proof comes first, and the time until then
is told apart; making the win shorter takes as much again.
"""

import argparse
import sys
import time

from tengen import Position, solve
from tengen.engine.score import Loss, Win

# Rows by columns by N, and whether the first player wins.
PUBLISHED = {
    "3x3x3": False, "4x3x3": False, "3x4x3": True, "4x4x3": True, "5x4x4": True, "6x4x4": True, "4x6x4": True,
    "5x5x4": True, "6x7x4": True,
}  # fmt: skip


def prove(game: str, memory: int, first_wins: bool | None) -> None:
    """One line of the table; stops if the wrong side wins."""
    start = time.process_time()
    proofs: list[float] = []

    def listen(_: object) -> None:
        """Only proven wins are told of, the longest first."""
        proofs.append(time.process_time() - start)

    solution = solve(Position(game), memory=memory, progress=listen)
    spent = time.process_time() - start
    if first_wins is not None and not isinstance(solution.score, Win if first_wins else Loss):
        sys.exit(f"wrong: {game} is {solution.text}")
    print(
        f"{game:14} {solution.text:12} {solution.nodes / 1e6:8.2f} M positions {spent:8.2f} s; "
        f"winner known after {min(proofs, default=spent):.2f} s",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--memory", type=int, default=256, help="in MB; a quarter of it is used")
    given = parser.parse_args()
    if given.game:
        prove(given.game, given.memory, None)
        return
    for size, first_wins in PUBLISHED.items():
        prove(f"popout:{size}", given.memory, first_wins)


if __name__ == "__main__":
    main()

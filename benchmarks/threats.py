"""How many wins by threats are found with little effort, as the search asks for them at every node.

`python benchmarks/threats.py` plays fast games with a random move now and then and looks for a win by fours
and threes in every position. `--beside PYTHON` lets another interpreter, where another version of Tengen is
installed, look at the same positions.
"""

import argparse
import json
import sys
from random import Random

from fit_gomoku import near_moves
from other_version import asked

from tengen import Engine, Limit, Position
from tengen._core import forced_win

EFFORTS = (30, 100, 300, 1000, 3000)
NODES = 300
"""A move of the games."""


def positions(game: str, count: int, seed: int) -> list[str]:
    """Moves from the empty board, of positions with a few stones at least."""
    random = Random(seed)
    out: list[str] = []
    with Engine(memory=16) as engine:
        while len(out) < count:
            position = Position(game)
            while not position.is_over and len(position.moves) < 80:
                if 0 < len(position.moves) < 4 or random.random() < 0.2:
                    position.play(random.choice(near_moves(position, 2)))
                else:
                    position.play(engine.play(position, Limit(nodes=NODES)).move)
                if len(position.moves) > 6 and not position.is_over:
                    out.append(" ".join(map(str, position.moves)))
    return out[:count]


def measure(game: str, lines: list[str]) -> list[tuple[int, int]]:
    """For each effort the wins found and the positions looked at."""
    boards = [Position(game, line) for line in lines]
    rows = []
    for effort in EFFORTS:
        found = [forced_win(board, effort) for board in boards]
        rows.append((sum(bool(win.moves) for win in found), sum(win.nodes for win in found)))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", metavar="PYTHON", help="an interpreter with another version of Tengen")
    parser.add_argument(
        "--from-input", action="store_true", help="positions from standard input, figures as JSON"
    )
    given = parser.parse_args()
    if given.from_input:
        print(json.dumps(measure(given.game, sys.stdin.read().splitlines())))
        return
    lines = positions(given.game, given.positions, given.seed)
    columns = [("here", measure(given.game, lines))]
    if given.beside:
        columns.append(("beside", asked(given.beside, __file__, ["--game", given.game], "\n".join(lines))))
    print(f"{len(lines)} positions of {given.game}")
    print(f"{'effort':>8}" + "".join(f"{name + ': wins':>14}{'looked at':>12}" for name, _ in columns))
    for i, effort in enumerate(EFFORTS):
        print(f"{effort:>8}" + "".join(f"{rows[i][0]:>14}{rows[i][1]:>12}" for _, rows in columns))


if __name__ == "__main__":
    main()

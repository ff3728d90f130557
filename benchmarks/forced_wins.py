"""How many forced wins are found at 100 000 nodes, and whether each holds against every defence.

`python benchmarks/forced_wins.py PATH...` takes files of one JSON object a line: `rule` (0 freestyle,
4 renju), `pos` (moves from the empty board) and `id`. Every win claimed by threats is replayed by a checker
that knows the rules from the stones alone: after each winning move all legal answers are tried.
`--no-check` leaves that out.
"""

import argparse
import json
import random
import re
import sys
import time
from pathlib import Path

from forced_wins_checker import Checker

from tengen import Engine, IllegalMove, Limit, Position, Win
from tengen._core import forced_win

GAMES = {0: "gomoku", 4: "renju"}
NODES = 100_000


def reachable(game: str, moves: list[str]) -> Position | None:
    """The position, by another order of its stones where the given one is against the rules on the way."""
    for seed in range(300):
        sides = [moves[::2], moves[1::2]]
        if seed > 0:
            for side in sides:
                random.Random(seed).shuffle(side)
        order = [sides[i % 2][i // 2] for i in range(len(moves))]
        try:
            position = Position(game, " ".join(order))
        except IllegalMove:
            continue
        if not position.is_over:
            return position
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--every", type=int, default=1, help="only each n-th position")
    parser.add_argument("--no-check", action="store_true")
    given = parser.parse_args()
    sys.setrecursionlimit(10_000)
    titles = ("wins", "threats", "search", "share", "checked", "false", "CPU s")
    print(f"{'file':<32}" + "".join(f"{title:>9}" for title in titles))
    failed = False
    for path in given.paths:
        wins = by_threats = by_search = checked = false = 0
        missed: list[str] = []
        started = time.process_time()
        spent_checking = 0.0
        for line in path.read_text(encoding="utf-8").splitlines()[:: given.every]:
            puzzle = json.loads(line)
            game = GAMES[puzzle["rule"]]
            position = reachable(game, re.findall(r"[a-z]\d+", puzzle["pos"]))
            if position is None:
                continue
            wins += 1
            claim = forced_win(position, given.nodes)
            by_threats += bool(claim.moves)
            with Engine(memory=32) as engine:
                score = engine.analyse(position, Limit(nodes=given.nodes)).score
            found = isinstance(score, Win) and score.is_exact
            by_search += found
            if not found:
                missed.append(puzzle["id"])
            if claim.moves and not given.no_check:
                before = time.process_time()
                verdict = Checker(game, given.nodes).holds(position)
                checked += 1
                false += not verdict
                if not verdict:
                    print(f"FALSE: {puzzle['id']}")
                spent_checking += time.process_time() - before
        seconds = time.process_time() - started - spent_checking
        share = 100 * by_search / max(wins, 1)
        row = (wins, by_threats, by_search, f"{share:.1f}%", checked, false, f"{seconds:.1f}")
        print(f"{path.name:<32}" + "".join(f"{cell:>9}" for cell in row))
        if missed:
            print(f"  missed: {' '.join(missed)}")
        failed |= false > 0 or share < 98
    raise SystemExit(failed)


if __name__ == "__main__":
    main()

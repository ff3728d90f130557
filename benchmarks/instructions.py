"""How many instructions a node of each game takes, counted by callgrind: exact on a noisy machine, too.

    benchmarks/instructions.py
    benchmarks/instructions.py --beside OTHER/.venv/bin/python     (another version, side by side)

It searches the positions of `tengen bench`, `--less` plies less deep because callgrind is slow, and takes off
what starting Python and the engine costs. Needs valgrind.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tengen.cli.analysis.bench_positions import BENCH

SEARCH = """
import sys
from tengen import Engine, Limit, Position
game, moves, depth = sys.argv[1:]
position = Position(game, moves)
with Engine(1, 16) as engine:
    engine.analyse(position, Limit(depth=1))
    nodes = engine.analyse(position, Limit(depth=int(depth))).nodes if int(depth) else 0
print("nodes", nodes)
"""


def count(python: str, game: str, moves: str, depth: int) -> tuple[int, int]:
    """Nodes and instructions of one search in a process of its own."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", python, "-c", SEARCH]
    done = subprocess.run(
        [*command, game, moves, str(depth)], capture_output=True, text=True, check=False, timeout=3600
    )
    nodes = re.search(r"^nodes (\d+)$", done.stdout, re.MULTILINE)
    instructions = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or nodes is None or instructions is None:
        raise SystemExit(f"{python} could not search {game}: {done.stderr.strip()[-300:]}")
    return int(nodes[1]), int(instructions[1])


def measure(python: str, game: str, moves: str, depth: int) -> tuple[int, int]:
    """The same without what starting up costs."""
    _, start = count(python, game, moves, 0)
    nodes, all_of_it = count(python, game, moves, depth)
    return nodes, all_of_it - start


def main() -> None:
    """One row a game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--beside", metavar="PYTHON", help="an interpreter with another version of Tengen")
    parser.add_argument("--less", type=int, default=2, help="plies less deep than tengen bench")
    given = parser.parse_args()
    if shutil.which("valgrind") is None:
        parser.error("valgrind is not installed; apt-get install valgrind")
    pythons = [sys.executable, *([given.beside] if given.beside else [])]
    if not all(Path(python).is_file() for python in pythons):
        parser.error(f"there is no interpreter {given.beside}")
    header = f"{'game':<16} {'nodes':>9} {'a node':>8}"
    print(header + (f" {'beside: nodes':>14} {'a node':>8} {'ratio':>7}" if given.beside else ""))
    totals = [0 for _ in pythons]
    for entry in BENCH:
        if not isinstance(entry.task, int):
            continue
        depth = max(2, entry.task - given.less)
        found = [measure(python, entry.game, entry.moves, depth) for python in pythons]
        totals = [total + instructions for total, (_, instructions) in zip(totals, found, strict=True)]
        row = f"{entry.game:<16} {found[0][0]:>9} {found[0][1] / max(found[0][0], 1):>8.0f}"
        if given.beside:
            nodes, instructions = found[1]
            row += f" {nodes:>14} {instructions / max(nodes, 1):>8.0f} {found[0][1] / instructions:>7.4f}"
        print(row, flush=True)
    if given.beside:
        print(f"all instructions: {totals[0] / totals[1]:.4f} of the other version's")


if __name__ == "__main__":
    main()

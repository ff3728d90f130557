"""How fast is the engine on a Gomoku board? Moves with all threat bookkeeping, and nodes of the search.

`python benchmarks/gomoku_speed.py [--engine "./pbrain-rapfi"]` takes positions of games that the engine plays
against itself, and prints how many pairs of a move and its undo, and how many search nodes, fit into one
second of processor time on one core. Another Gomocup program that tells its nodes (`Node 611K` in its
messages) is measured on the same positions, in the same run. What counts as a node differs between programs:
ours count the positions that the tactics look at, too.
"""

import argparse
import platform
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

import psutil
from gomoku_players import Gomocup

from tengen import Engine, Limit, Position

ROOT = Path(__file__).parents[1]
NODES = re.compile(r"\bnodes?\s*[:=]?\s*([0-9.]+)([KM]?)", re.IGNORECASE)
SCALES = {"": 1, "K": 1_000, "M": 1_000_000}


def sample(count: int, seed: int) -> list[Position]:
    """One undecided position of each of so many games, from the tenth move on."""
    chance = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = Position("gomoku", "h8")
        wanted = chance.randint(10, 40)
        with Engine(memory=4, seed=chance.randint(1, 10**6)) as engine:
            while position.ply < wanted and not position.is_over:
                played = engine.play(position, Limit(nodes=300))
                if played.info.score.is_exact:
                    break
                move = played.move
                if position.ply < 4:
                    near = [m for m in position.legal_moves if max(abs(m.row - 7), abs(m.col - 7)) < 4]
                    move = chance.choice(near)
                position.play(move)
        if position.ply == wanted and not position.is_over:
            found.append(position)
    return found


def pairs_a_second(positions: list[Position]) -> float:
    """Moves played and taken back with everything that the search keeps up to date."""
    libraries = sorted(ROOT.glob("build/cp*/libtengen_core.a"))
    if not libraries:
        raise SystemExit("the core is not built here: run make first")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "speed"
        source = ROOT / "benchmarks" / "gomoku_speed.cpp"
        # For the same processors as the core.
        target = ["-march=x86-64-v2"] if platform.machine() == "x86_64" else []
        build = ["g++", "-std=c++20", "-O3", *target, "-I", str(ROOT / "core"), str(source)]
        subprocess.run([*build, str(libraries[0]), "-pthread", "-o", str(program)], check=True)
        lines = [" ".join(f"{move.col} {move.row}" for move in position.moves) for position in positions]
        done = subprocess.run(
            [program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True
        )
    pairs, seconds = done.stdout.split()
    return int(pairs) / float(seconds)


def nodes_a_second(positions: list[Position], nodes: int) -> float:
    """Nodes of the search in a second of processor time."""
    total, started = 0, time.process_time()
    with Engine(memory=64) as engine:
        for position in positions:
            total += engine.analyse(position, Limit(nodes=nodes)).nodes
    return total / (time.process_time() - started)


def other_nodes_a_second(command: str, positions: list[Position], seconds: float) -> float:
    """The same for a Gomocup program, by what it says of its nodes."""
    nodes, spent = 0.0, 0.0
    for position in positions:
        heard: list[str] = []
        player = Gomocup(command, seconds, heard=heard)
        process = psutil.Process(player.pid)
        before = process.cpu_times()
        player.move(position)
        after = process.cpu_times()
        player.close()
        told = [found for line in heard for found in NODES.findall(line)]
        if not told:
            raise SystemExit(f"{command} does not tell its nodes")
        number, unit = told[-1]
        nodes += float(number) * SCALES[unit.upper()]
        spent += after.user + after.system - before.user - before.system
    return nodes / spent


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=300_000, help="of our search in each position")
    parser.add_argument("--engine", help="another Gomocup program")
    parser.add_argument("--time", type=float, default=1.0, help="seconds for each of its moves")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    positions = sample(given.positions, given.seed)
    print(f"{given.positions} positions, a second of processor time on one core")
    print(f"pairs of a move and its undo  {pairs_a_second(positions) / 1e6:6.2f} M")
    print(f"search nodes                  {nodes_a_second(positions, given.nodes) / 1e6:6.2f} M")
    if given.engine:
        told = other_nodes_a_second(given.engine, positions, given.time)
        print(f"search nodes of {Path(given.engine).name:<14}{told / 1e6:6.2f} M")


if __name__ == "__main__":
    main()

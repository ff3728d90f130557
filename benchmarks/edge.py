"""Edge games: what exact solving costs, what is solved, and how strong the engine plays.

python benchmarks/edge.py                 the goals: 1 s a move, 200 games a row (hours)
python benchmarks/edge.py --time 0.1 --games 40 --only strength
python benchmarks/edge.py --only strength --journal games.jsonl    goes on where it was stopped
"""

import argparse
import random
import resource
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median

from edge_games import strength

from tengen import Engine, Info, Limit, Margin, Position, solve
from tengen.families.edge.greedy import best_edges

EXACT = (("hexifence:1", -1), ("hexifence:2", -3), ("dots:3x3", -3), ("dots:2x6", 2), ("dots:3x4", 0))
LONG = (("dots:3x5", -1), ("dots:4x4", 0))
MEMORY = {"dots:3x5": 2400, "dots:4x4": 2400}  # megabytes: eight bytes a position


# ---- solving ---------------------------------------------------------------------------------------------


def late(name: str, free: int, seed: int) -> Position:
    """Played mostly without giving cells away, as games are."""
    chance = random.Random(seed)
    position = Position(name)
    while len(position.legal_moves) > free:
        careful = chance.random() < 0.9
        position.play(chance.choice(best_edges(position) if careful else list(position.legal_moves)))
    return position


def end(engine: Engine, position: Position) -> Info:
    engine.clear()
    info = engine.analyse(position, Limit(nodes=10**12))
    assert info.score.is_exact
    return info


def cost(positions: int, most_free: int) -> None:
    print(f"\nExact values against free edges, one thread, {positions} positions each")
    print(f"{'game':12} {'free':>4} {'nodes':>12} {'median s':>9} {'mean s':>9} {'worst s':>9}")
    engine = Engine(memory=256, exhaustive_after=6)
    for name in ("hexifence:3", "hexifence:4", "dots:5x5"):
        for free in range(22, most_free + 1, 2):
            solved = [end(engine, late(name, free, seed)) for seed in range(positions)]
            times = [info.time for info in solved]
            nodes = mean(info.nodes for info in solved)
            spread = f"{median(times):9.3f} {mean(times):9.3f} {max(times):9.3f}"
            print(f"{name:12} {free:4} {nodes:12,.0f} {spread}", flush=True)


def proven() -> Callable[[object], None]:
    """A listener that prints each bound of a long solution as soon as it is proven."""
    told: set[tuple[int, int]] = set()

    def listen(info: object) -> None:
        if isinstance(info, Info) and info.bounds is not None and info.bounds not in told:
            told.add(info.bounds)
            least, most = info.bounds
            print(f"  {least} to {most} after {info.nodes:,} positions, {info.time:.0f} s", flush=True)

    return listen


def exact(games: tuple[tuple[str, int], ...], threads: int) -> bool:
    print("\nWhole games (nodes 0: out of a table of all positions)")
    print(f"{'game':12} {'value':>5} {'nodes':>14} {'seconds':>9} {'memory so far':>14}")
    right = True
    for name, value in games:
        progress = proven() if (name, value) in LONG else None
        solution = solve(Position(name), memory=MEMORY.get(name, 256), threads=threads, progress=progress)
        right &= isinstance(solution.score, Margin) and solution.score.cells == value
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{name:12} {solution.text:>12} {solution.nodes:14,} {solution.time:9.2f} {peak:11.0f} MB",
            flush=True,
        )
    print("values:", "as published" if right else "WRONG")
    return right


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", choices=("cost", "exact", "strength"))
    parser.add_argument("--time", type=float, default=1.0, help="seconds a move in the strength table")
    parser.add_argument(
        "--nodes", type=int, help="positions a move instead: the same on any machine, however busy"
    )
    parser.add_argument("--games", type=int, default=200, help="games a row of the strength table")
    parser.add_argument("--row", default="", help="only rows named so, like 'hexifence:3 greedy'")
    parser.add_argument("--journal", type=Path, help="keeps every game here, and plays none twice")
    parser.add_argument("--positions", type=int, default=10, help="a row of the cost table")
    parser.add_argument(
        "--most-free", type=int, default=36, help="free edges of the last row of the cost table"
    )
    parser.add_argument("--threads", type=int, default=1, help="for whole games")
    parser.add_argument(
        "--long", action="store_true", help="dots:3x5 and 4x4 too: 2.4 GB, 400 million positions, 20 minutes"
    )
    given = parser.parse_args()
    right = True
    if given.only in (None, "cost"):
        cost(given.positions, given.most_free)
    if given.only in (None, "exact"):
        right = exact(EXACT + (LONG if given.long else ()), given.threads)
    if given.only in (None, "strength"):
        limit = Limit(time=given.time) if given.nodes is None else Limit(nodes=given.nodes)
        right &= strength(limit, given.games, given.journal, given.row)
    raise SystemExit(0 if right else 1)


if __name__ == "__main__":
    main()

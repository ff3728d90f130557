"""Edge games: what exact solving costs, what is solved, and how strong the engine plays.

python benchmarks/edge.py                 the goals: 1 s a move, 200 games a row (hours)
python benchmarks/edge.py --time 0.1 --games 40 --only strength
"""

import argparse
import random
import resource
import time
from collections.abc import Callable
from statistics import mean, median

from tengen import Engine, Info, Limit, Margin, Move, Position, solve
from tengen.players.greedy_edge import best_edges

Chooser = Callable[[Position, random.Random], Move]

EXACT = (("hexifence:1", -1), ("hexifence:2", -3), ("dots:3x3", -3), ("dots:2x6", 2), ("dots:3x4", 0))
LONG = (("dots:4x4", 0),)


# ---- opponents -------------------------------------------------------------------------------------------


def greedy(position: Position, chance: random.Random) -> Move:
    return chance.choice(best_edges(position))


def counting(position: Position, chance: random.Random) -> Move:
    """Alpha-beta of depth three that counts cells and nothing else; equal moves at random."""
    moves = list(position.legal_moves)
    chance.shuffle(moves)
    best, choice = -1000, moves[0]
    for move in moves:
        value = _after(position, move, 3, best, 1000)
        if value > best:
            best, choice = value, move
    return choice


def _after(position: Position, move: Move, depth: int, alpha: int, beta: int) -> int:
    side = position.turn
    position.play(move)
    again = position.turn is side
    value = _count(position, depth - 1, alpha, beta) if again else -_count(position, depth - 1, -beta, -alpha)
    position.undo()
    return value


def _count(position: Position, depth: int, alpha: int, beta: int) -> int:
    if depth == 0 or position.is_over:
        cells = position.score
        return cells[position.turn] - cells[position.turn.other]
    for move in position.legal_moves:
        alpha = max(alpha, _after(position, move, depth, alpha, beta))
        if alpha >= beta:
            break
    return alpha


# ---- strength --------------------------------------------------------------------------------------------


def game(engine: Engine, limit: Limit, start: Position, side: int, other: Chooser, seed: int) -> int:
    """The engine's lead at the end."""
    chance = random.Random(seed)
    position = start.copy()
    engine.clear()
    while not position.is_over:
        if position.turn == side:
            position.play(engine.play(position, limit).move)
        else:
            position.play(other(position, chance))
    return position.score[side] - position.score[1 - side]


def opening(name: str, edges: int, seed: int) -> Position:
    position = Position(name)
    chance = random.Random(seed)
    for _ in range(edges):
        position.play(chance.choice(list(position.legal_moves)))
    return position


def tell(name: str, opponent: str, sides: str, leads: list[int], seconds: float) -> None:
    won, drawn = sum(lead > 0 for lead in leads), sum(lead == 0 for lead in leads)
    share = 100 * (won + drawn / 2) / len(leads)
    lost = len(leads) - won - drawn
    print(
        f"{name:12} {opponent:10} {sides:8} {won:4}-{drawn}-{lost:<4} {share:6.1f} %"
        f"  mean lead {mean(leads):+5.1f}  {seconds:7.0f} s",
        flush=True,
    )


def strength(seconds: float, games: int) -> None:
    print(f"\nStrength: {seconds} s a move, {games} games a row; wins, draws, losses and the share of points")
    limit = Limit(time=seconds)
    with Engine(memory=64) as engine:
        for side, words in ((1, "second"), (0, "first")):
            start = time.monotonic()
            leads = [
                game(engine, limit, Position("hexifence:2"), side, greedy, seed) for seed in range(games)
            ]
            tell("hexifence:2", "greedy", words, leads, time.monotonic() - start)
        rows: list[tuple[str, str, Chooser]] = [
            ("hexifence:3", "greedy", greedy),
            ("hexifence:3", "counting", counting),
            ("hexifence:4", "greedy", greedy),
        ]
        for name, words, other in rows:
            start = time.monotonic()
            leads = [
                game(engine, limit, opening(name, 2, seed), side, other, seed)
                for seed in range((games + 1) // 2)
                for side in (0, 1)
            ]
            tell(name, words, "pairs", leads, time.monotonic() - start)


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


def exact(games: tuple[tuple[str, int], ...], threads: int) -> bool:
    print("\nWhole games (nodes 0: out of a table of all positions)")
    print(f"{'game':12} {'value':>5} {'nodes':>14} {'seconds':>9} {'memory so far':>14}")
    right = True
    for name, value in games:
        solution = solve(Position(name), memory=2048 if name == "dots:4x4" else 256, threads=threads)
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
    parser.add_argument("--games", type=int, default=200, help="games a row of the strength table")
    parser.add_argument("--positions", type=int, default=10, help="a row of the cost table")
    parser.add_argument(
        "--most-free", type=int, default=36, help="free edges of the last row of the cost table"
    )
    parser.add_argument("--threads", type=int, default=1, help="for whole games")
    parser.add_argument("--long", action="store_true", help="dots:4x4 too, minutes and 2 GB")
    given = parser.parse_args()
    right = True
    if given.only in (None, "cost"):
        cost(given.positions, given.most_free)
    if given.only in (None, "exact"):
        right = exact(EXACT + (LONG if given.long else ()), given.threads)
    if given.only in (None, "strength"):
        strength(given.time, given.games)
    raise SystemExit(0 if right else 1)


if __name__ == "__main__":
    main()

"""What each part of the search is worth, how fast it is, and what a second thread brings.

Run it alone on a quiet machine: `python benchmarks/search.py` (some minutes), `--quick` for a look.
"""

import argparse
import random
from dataclasses import dataclass
from statistics import geometric_mean, median_low
from typing import NamedTuple

from tengen import Engine, Estimate, Info, Limit, Loss, Margin, MarginEstimate, Position, Score, Win

PARTS = ("table", "history", "killers", "aspiration", "reductions", "pruning")
ORDERING = ("table", "history", "killers", "aspiration")
"""What changes the work of a search; its value only as far as `equal_values` says."""
PLAIN = ("reductions", "pruning")
MEMORY = 64
FEW_NODES = 20_000
"""Searches with less tell how long a thread takes to start."""
UNSTEADY = ("gomoku", "standard", "renju", "caro")
"""Here one search may take three times as many nodes as another to one depth: twice as many positions."""


@dataclass(frozen=True)
class Case:
    """A position, and depths all of whose variants end in seconds, with and without reductions."""

    game: str
    moves: str
    depth: int
    plain_depth: int


CASES = (
    Case("mnk:6x6x5", "c3 d4 d3 c4", 8, 6),
    Case("gomoku", "h8 g8 h9 h7 f9", 6, 4),
    Case("standard", "h8 g8 h9 h7 f9 g9", 6, 4),
    Case("renju", "h8 g8 h9 h7 f9 g9 g10", 6, 4),
    Case("caro", "h8 i9 g9 i7 i8 h9 j7", 6, 4),
    Case("connect4", "4 4 4 4 4 2 2 6 6 3", 14, 11),
    Case("connect:8x9x5", "4 9 3 5 4 7 4 6 8", 12, 8),
    Case("popout", "4 4 3 5 2", 13, 8),
    Case("onepop", "4 4 3 5 2", 14, 8),
    Case("hexifence:3", "4:7 10:9 2:6 7:2 9:6 1:4 0:1 10:5 5:8 6:2 2:7 2:4", 6, 5),
    Case("dots:5x5", "h30 v12 v05 h13 h50 v21 v03 v25 v22 h04 v30 h00 v11 h40 v31 h33", 6, 5),
)
SOLVED = ("tictactoe", "mnk:4x3x3", "connect:4x4x4", "onepop:4x4x3", "dots:2x2", "hexifence:1")
"""Small enough to be solved with any part switched off."""


def search(game: str, moves: str, limit: Limit, off: tuple[str, ...] = (), threads: int = 1) -> Info:
    with Engine(threads, MEMORY, features=dict.fromkeys(off, False)) as engine:
        return engine.analyse(Position(game, moves), limit)


def print_row(*cells: object) -> None:
    first, *others = cells
    print(f"{first!s:<16}" + "".join(f"{cell!s:>12}" for cell in others), flush=True)


def worth_of_parts(cases: tuple[Case, ...]) -> None:
    print("\nNodes to reach a depth: all parts on, then how many times as many with one part off")
    print_row("game", "depth", "nodes", *(f"no {part}"[:11] for part in PARTS))
    ratios: dict[str, list[float]] = {part: [] for part in PARTS}
    for case in cases:
        base = search(case.game, case.moves, Limit(depth=case.depth))
        for part in PARTS:
            without = search(case.game, case.moves, Limit(depth=case.depth), (part,))
            ratios[part].append(without.nodes / base.nodes)
        print_row(case.game, case.depth, base.nodes, *(f"x{ratios[part][-1]:.2f}" for part in PARTS))
    print_row("geometric mean", "", "", *(f"x{geometric_mean(ratios[part]):.2f}" for part in PARTS))


def number(score: Score) -> float:
    """The value alone: whether it is proven may depend on the order in which moves were tried."""
    match score:
        case Win(plies):
            return 1e6 - plies
        case Loss(plies):
            return plies - 1e6
        case Margin(cells) | MarginEstimate(cells):
            return cells
        case Estimate(value):
            return value
    return 0.0


def equal_values(cases: tuple[Case, ...]) -> bool:
    """Without reductions, pruning and table the order of moves changes the work and never the value.

    With the table it may: a position that extensions reached with more depth left is remembered as deeper.
    """
    print("\nThe same without reductions and pruning")
    titles = (*(f"no {part}"[:11] for part in ORDERING), "by order", "by table")
    print_row("game", "depth", "nodes", *titles)
    all_equal = True
    for case in cases:
        limit = Limit(depth=case.plain_depth)
        base = search(case.game, case.moves, limit, PLAIN)
        without = {part: search(case.game, case.moves, limit, (*PLAIN, part)) for part in ORDERING}
        bare = without["table"]
        orders = [search(case.game, case.moves, limit, (*PLAIN, "table", part)) for part in ORDERING[1:]]
        equal = all(number(info.score) == number(bare.score) for info in orders)
        all_equal &= equal
        with_table = (base, *(info for part, info in without.items() if part != "table"))
        grafted = sum(number(info.score) != number(bare.score) for info in with_table)
        works = (f"x{info.nodes / base.nodes:.2f}" for info in without.values())
        verdicts = (
            "same" if equal else "DIFFERENT",
            f"{grafted} of {len(with_table)} off" if grafted else "same",
        )
        print_row(case.game, case.plain_depth, base.nodes, *works, *verdicts)
    return all_equal


def equal_solutions() -> bool:
    """A proven value is the same whatever is switched off."""
    print("\nSolved games: nodes with all parts on, and the value with each part off and with all off")
    print_row("game", "nodes", "value", "")
    all_equal = True
    for game in SOLVED:
        base = search(game, "", Limit(depth=100))
        variants = [(part,) for part in PARTS] + [PARTS]
        others = [search(game, "", Limit(depth=100), off) for off in variants]
        equal = all(info.score.is_exact and info.score == base.score for info in (base, *others))
        all_equal &= equal
        print_row(game, base.nodes, base.score, "same" if equal else "DIFFERENT")
        if not equal:
            print("   ", [(off, str(other.score)) for off, other in zip(variants, others, strict=True)])
    return all_equal


def speed(cases: tuple[Case, ...], seconds: float) -> None:
    print(f"\nSpeed, one thread, {seconds} s each")
    print_row("game", "depth", "nodes/s")
    for case in cases:
        info = search(case.game, case.moves, Limit(time=seconds))
        print_row(case.game, info.depth, f"{info.nodes_per_second:,}")


def open_positions(case: Case, count: int, seconds: float) -> tuple[list[str], int]:
    """The moves of games from the case's on, none decided in so many seconds, and one depth for all.

    Nearly always the best of a quick search is played, sometimes its second or third choice. The depth is the
    median of those that one thread reaches. (The depth reached in each position would be one at which one
    thread happened to be quick there: in gomoku and caro, other searches of one thread, with a little chance
    in their history, then take 1.2 times as many nodes to the same depth.)
    """
    depths: dict[str, int] = {}
    for seed in range(4 * count):
        if len(depths) == count:
            break
        chance = random.Random(seed)
        position = Position(case.game, case.moves)
        with Engine(memory=MEMORY, features={"endgames": False}) as engine:
            for _ in range(chance.randrange(8)):
                if not position.is_over:
                    lines = engine.analyse(position, Limit(nodes=3000), lines=3).lines
                    position.play(chance.choice(lines if chance.random() < 0.3 else lines[:1]).moves[0])
        moves = " ".join(map(str, position.moves))
        if position.is_over or moves in depths:
            continue
        reached = search(case.game, moves, Limit(time=seconds), off=("endgames",))
        if not reached.score.is_exact:
            depths[moves] = reached.depth
    return list(depths), median_low(depths.values()) if depths else 0


class Pair(NamedTuple):
    """One search with two threads, measured by the same search with one."""

    speed_up: float
    nodes: float


def second_thread(cases: tuple[Case, ...], positions: int, seconds: float) -> None:
    """Positions of a game to one depth each, with one thread and with two.

    One search proves little: with two threads the tree is another one each time.
    """
    print("\nTime to depth with 2 threads against 1: geometric means, from … to with 95 % confidence")
    print_row("game", "positions", "depth", "speed-up", "from", "to", "nodes", "nodes/s")
    games: list[list[Pair]] = []
    for case in cases:
        pairs: list[Pair] = []
        found, depth = open_positions(case, positions * (2 if case.game in UNSTEADY else 1), seconds)
        for number, moves in enumerate(found):
            # In turn 1-2 and 2-1, so that a slow moment hits both.
            order = (1, 2) if number % 2 == 0 else (2, 1)
            limit = Limit(depth=depth)
            infos = {threads: search(case.game, moves, limit, threads=threads) for threads in order}
            if infos[1].nodes + infos[2].nodes >= 2 * FEW_NODES:
                pairs.append(Pair(infos[1].time / infos[2].time, infos[2].nodes / infos[1].nodes))
        if pairs:
            print_pairs(case.game, depth, [pairs])
            games.append(pairs)
    print_pairs("all games", "", games)


def mean(games: list[list[float]]) -> float:
    """Every game counts the same, however many positions of it there are."""
    return geometric_mean(geometric_mean(values) for values in games)


def interval(games: list[list[float]]) -> tuple[float, float]:
    """The middle 95 % of the means of as many values of each game drawn from these again and again."""
    chance = random.Random(1)
    means = sorted(mean([chance.choices(values, k=len(values)) for values in games]) for _ in range(1000))
    return means[25], means[974]


def print_pairs(name: str, depth: object, games: list[list[Pair]]) -> None:
    """The speed-up is the gain in nodes/s divided by the growth in nodes."""
    speed_ups = [[pair.speed_up for pair in pairs] for pairs in games]
    speed_up = mean(speed_ups)
    nodes = mean([[pair.nodes for pair in pairs] for pairs in games])
    ratios = (speed_up, *interval(speed_ups), nodes, speed_up * nodes)
    print_row(name, sum(map(len, games)), depth, *(f"x{ratio:.2f}" for ratio in ratios))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="shallower, shorter and fewer pairs")
    parser.add_argument("--threads", action="store_true", help="only what a second thread brings")
    parser.add_argument(
        "--game",
        action="append",
        choices=[case.game for case in CASES],
        help="only this one; may be repeated",
    )
    options = parser.parse_args()
    quick: bool = options.quick
    positions, seconds = (2, 0.2) if quick else (8, 0.6)
    cases = tuple(case for case in CASES if not options.game or case.game in options.game)
    if options.threads:
        second_thread(cases, positions, seconds)
        return
    worth_of_parts(cases)
    equal = equal_values(cases)
    equal &= equal_solutions()
    speed(cases, 0.2 if quick else 1.0)
    second_thread(cases, positions, seconds)
    print(
        "\nvalues: "
        + ("the same wherever they must be" if equal else "DIFFERENT where they must be the same")
    )
    raise SystemExit(0 if equal else 1)


if __name__ == "__main__":
    main()

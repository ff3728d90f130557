"""Connect Four solved: time and nodes a position, side by side with BitBully and any other solver.

    python benchmarks/connect4.py DATA [--sets L3_R1 L2_R2] [--positions 200] [--other "path/to/solver"]
    python benchmarks/connect4.py DATA --sets 9x5/endgame_L1.txt --alone --other pons --other c4

DATA is a folder of files `Test_L3_R1` and so on, a line each: columns from 1, then the score. A set of
another board is named with its folder, which stands beside DATA and is called columns x rows; columns count
from 0 there. BitBully is measured if it can be imported (`pip install bitbully`). Another solver is a command
that reads columns from 1 (`:` is 10), a line a position, and writes a line whose second word is the score. A
third word is the microseconds it took; else its whole processor time counts. connect4_pons.cpp and
connect4_c4.cpp make such commands of two public solvers. `--ablate` shows what each part saves,
`--threads 2` what threads bring, on the clock: run that on a machine that does nothing else. `--book` asks
Tengen's opening book first and shows how long the slowest positions take, and by how many plies are played.
`--calls` measures single calls from Python: a solver that is kept, a fresh one for each, and BitBully.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tengen import Position, Solution, Solver, solve
from tengen._core import SolverKnowledge, TimedScore, time_drop_scores
from tengen.engine.book import own_book

KNOWLEDGE = ("follow_up", "threat_follow_up", "hopeless", "look_ahead", "mirror")
SETS = ("L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3")
# How many times faster than BitBully the best of the known solvers is.
GOALS = {"L3_R1": 2.5, "L2_R1": 5, "L2_R2": 2, "L1_R1": 20, "L1_R2": 1.6, "L1_R3": 2.3, "empty": 6}
# Positions of the hard sets that a few minutes allow.
FEWER = {"L1_R2": 60, "L1_R3": 5}

Set = list[tuple[str, int]]


def read(path: Path, count: int, first: int = 1) -> Set:
    """Columns from 1 and score of each line; in the file they count from `first`."""
    lines = [line.split() for line in path.read_text().splitlines()[:count]]
    return [("".join(chr(ord(one) + 1 - first) for one in moves), int(score)) for moves, score in lines]


def position_after(game: str, moves: str) -> Position:
    """The position after these columns."""
    return Position(game, [str(ord(column) - ord("0")) for column in moves])


def solved(
    positions: Set,
    memory: int,
    knowledge: SolverKnowledge,
    threads: int = 1,
    book: bool = False,
    game: str = "connect4",
) -> list[TimedScore]:
    """What each took; stops if a score is wrong."""
    boards = [position_after(game, moves) for moves, _ in positions]
    timed = time_drop_scores(boards, memory, knowledge, threads, own_book().native if book else None)
    for (moves, right), found in zip(positions, timed, strict=True):
        if found.score != right:
            sys.exit(f"wrong: {moves} is {found.score}, not {right}")
    return timed


def ours(
    positions: Set, memory: int, without: str | None = None, game: str = "connect4"
) -> tuple[float, float]:
    """Milliseconds and nodes a position."""
    knowledge = SolverKnowledge()
    if without is not None:
        setattr(knowledge, without, False)
    timed = solved(positions, memory, knowledge, game=game)
    mean_seconds = statistics.fmean(found.seconds for found in timed)
    return 1000 * mean_seconds, statistics.fmean(found.nodes for found in timed)


def spread(timed: list[TimedScore]) -> str:
    """Mean, median, 95th percentile and most, in milliseconds."""
    spent = sorted(1000 * found.seconds for found in timed)
    late = spent[max(0, -(-95 * len(spent) // 100) - 1)]
    nodes = statistics.fmean(found.nodes for found in timed)
    return (
        f"{len(spent):5} positions  mean {statistics.fmean(spent):9.3f} ms  {nodes:11.0f} nodes"
        f"  median {statistics.median(spent):9.3f} ms  95 % {late:9.3f} ms  most {spent[-1]:9.3f} ms"
    )


def by_the_book(positions: Set, memory: int) -> None:
    """How long anybody waits who has the book."""
    timed = solved(positions, memory, SolverKnowledge(), book=True)
    print(f"    with the book      {spread(timed)}", flush=True)
    by_plies: dict[int, list[TimedScore]] = {}
    for (moves, _), found in zip(positions, timed, strict=True):
        by_plies.setdefault(max(6, len(moves)), []).append(found)
    for plies, some in sorted(by_plies.items()):
        print(f"    {'up to ' if plies == 6 else '      '}{plies:2} plies     {spread(some)}", flush=True)


def together(positions: Set, memory: int, threads: int) -> str:
    """One thread against several, a position at a time, so that a noisy moment hits both."""
    alone, helped = 0.0, 0.0
    nodes_alone, nodes_helped = 0, 0
    for position in positions:
        (single,) = solved([position], memory, SolverKnowledge())
        (team,) = solved([position], memory, SolverKnowledge(), threads)
        alone, helped = alone + single.waited, helped + team.waited
        nodes_alone, nodes_helped = nodes_alone + single.nodes, nodes_helped + team.nodes
    one, many = 1000 * alone / len(positions), 1000 * helped / len(positions)
    return (
        f"    {threads} threads {many:10.4f} ms on the clock, one {one:10.4f} ms = {one / many:.2f}x"
        f" with {nodes_helped / nodes_alone:.2f}x nodes"
    )


def bitbully(positions: Set, core: Any) -> float:
    """Milliseconds a position; emptying its table is not counted."""
    solver = core.BitBullyCore()
    spent = 0.0
    for moves, right in positions:
        board = core.BoardCore()
        board.setBoard([int(column) - 1 for column in moves])
        solver.resetTranspositionTable()
        start = time.process_time()
        score = solver.mtdf(board, first_guess=0)
        spent += time.process_time() - start
        if score != right:
            sys.exit(f"BitBully says {score} for {moves}, not {right}")
    return 1000 * spent / len(positions)


def other(positions: Set, command: str) -> float:
    """Milliseconds a position of another program; stops if a score is wrong."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = "".join(f"{moves}\n" for moves, _ in positions)
    done = subprocess.run(command.split(), input=text, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    answers = [line.split() for line in done.stdout.splitlines() if line.strip()]
    if [int(answer[1]) for answer in answers] != [right for _, right in positions]:
        sys.exit(f"{command}: other scores")
    if all(len(answer) > 2 for answer in answers):
        spent = sum(float(answer[2]) for answer in answers) / 1e6
    return 1000 * spent / len(positions)


def calls(positions: Set, memory: int, core: Any) -> None:
    """How long one call from Python takes that nobody has prepared for, and on a solver that is kept."""
    boards = [position_after("connect4", moves) for moves, _ in positions]
    rights = [right for _, right in positions]

    def fresh(position: Position) -> int:
        with Solver("connect4", memory, book=False) as solver:
            return points_of(solver.solve(position))

    with Solver("connect4", memory, book=False) as kept:
        call_row("fresh Solver", boards, rights, fresh)
        call_row("kept Solver", boards, rights, lambda position: points_of(kept.solve(position)))
        call_row("its scores", boards, None, lambda position: len(kept.scores(position)))
    call_row("solve()", boards, rights, lambda position: points_of(solve(position, memory, book=False)))
    if core is None:
        return
    theirs = core.BitBullyCore()
    their_boards = [core.BoardCore() for _ in positions]
    for board, (moves, _) in zip(their_boards, positions, strict=True):
        board.setBoard([int(column) - 1 for column in moves])
    call_row("BitBully, kept", their_boards, rights, lambda board: int(theirs.mtdf(board, first_guess=0)))


def points_of(solution: Solution) -> int:
    return 0 if solution.points is None else solution.points.lower


def call_row(name: str, boards: list[Any], rights: list[int] | None, ask: Callable[[Any], int]) -> None:
    """Processor time of each call."""
    spent = []
    for place, board in enumerate(boards):
        start = time.thread_time()
        found = ask(board)
        spent.append(1000 * (time.thread_time() - start))
        if rights is not None and found != rights[place]:
            sys.exit(f"{name} says {found}, not {rights[place]}")
    late = sorted(spent)[max(0, -(-95 * len(spent) // 100) - 1)]
    print(
        f"    {name:15} mean {statistics.fmean(spent):9.4f} ms  median {statistics.median(spent):9.4f} ms"
        f"  95 % {late:9.4f} ms  most {max(spent):9.4f} ms",
        flush=True,
    )


def import_bitbully() -> Any:
    """Its core, or None with a word about how to get it."""
    try:
        from bitbully import bitbully_core
    except ImportError:
        print("BitBully is not installed here (pip install bitbully): no comparison.")
        return None
    return bitbully_core


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--sets", nargs="+", default=list(SETS), help="or `empty` for the empty board")
    parser.add_argument("--positions", type=int, help="of each set")
    parser.add_argument("--memory", type=int, default=64, help="in MB; our table")
    parser.add_argument("--other", action="append", default=[], help="command of another solver")
    parser.add_argument("--threads", type=int, help="compare so many with one")
    parser.add_argument("--alone", action="store_true", help="not BitBully")
    parser.add_argument("--book", action="store_true", help="only Tengen, with its opening book")
    parser.add_argument("--calls", action="store_true", help="only single calls from Python")
    parser.add_argument("--ablate", action="store_true", help="what each piece of knowledge saves")
    chosen = parser.parse_args()
    core = None if chosen.alone or chosen.book else import_bitbully()
    emptied = "" if chosen.calls else ", empty before every position"
    print(f"Table of {chosen.memory} MB{emptied}; one thread; processor time.")
    for name in chosen.sets:
        count = chosen.positions or FEWER.get(name, 500)
        game = "connect4"
        if "/" in name:
            cols, rows = Path(name).parent.name.split("x")
            game = f"connect:{rows}x{cols}x4"
            positions = read(chosen.data.parent / name, count, first=0)
        else:
            positions = [("", 1)] if name == "empty" else read(chosen.data / f"Test_{name}", count)
        if game != "connect4" and (chosen.calls or chosen.book or chosen.threads or chosen.ablate):
            parser.error("these questions are for sets of connect4")
        if chosen.calls:
            print(f"{name}, {len(positions)} positions, one call each")
            calls(positions, chosen.memory, core)
            continue
        if chosen.book:
            print(name)
            by_the_book(positions, chosen.memory)
            continue
        spent, nodes = ours(positions, chosen.memory, game=game)
        rate = nodes / spent / 1000
        text = f"{name:20} {len(positions):4}  Tengen {spent:10.4f} ms {nodes:12.1f} nodes {rate:5.2f} M/s"
        rivals = []
        if core is not None and game == "connect4":
            theirs = bitbully(positions, core)
            rivals.append(theirs)
            text += f"  BitBully {theirs:10.4f} ms = {theirs / spent:5.1f}x (goal {GOALS.get(name, 0)}x)"
        for command in chosen.other:
            rivals.append(other(positions, command))
            text += f"  {Path(command.split()[0]).name} {rivals[-1]:10.4f} ms"
        if rivals:
            text += f"  best of them {min(rivals) / spent:.2f}x"
        print(text, flush=True)
        if chosen.threads:
            print(together(positions, chosen.memory, chosen.threads), flush=True)
        for part in KNOWLEDGE if chosen.ablate else ():
            spent_without, nodes_without = ours(positions, chosen.memory, part)
            print(
                f"    without {part:17} {spent_without:10.4f} ms {nodes_without:12.1f} nodes"
                f" ({nodes_without / nodes:.2f}x nodes, {spent_without / spent:.2f}x time)",
                flush=True,
            )


if __name__ == "__main__":
    main()

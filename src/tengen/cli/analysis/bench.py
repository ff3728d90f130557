"""`tengen bench`: a fixed amount of searching, whose node total is the fingerprint of the search."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import one_line_errors
from tengen.cli.options import BadOption, ThreadsOption, values_checked

if TYPE_CHECKING:
    from tengen.cli.analysis.bench_positions import BenchPosition

MEMORY = 16
"""Megabytes for each position: fixed, because the size of the memory changes what is searched."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one position took, and what was found."""

    game: str
    ply: int
    task: str
    nodes: int
    time: float
    move: str
    """The best move, so that a changed tree of the same size is noticed, too."""

    @property
    def fingerprint(self) -> str:
        """All of it that is the same on every machine, as a line of a file."""
        return f"{self.game} {self.ply} {self.task} {self.nodes} {self.move}"


def bench_rows(depth_scale: float = 1.0, threads: int = 1) -> Iterator[Row]:
    """Every position with a new engine, one after the other."""
    from tengen.cli.analysis.bench_positions import BENCH

    return (_row(entry, depth_scale, threads) for entry in BENCH)


def fingerprint_text(rows: Iterable[Row]) -> str:
    """The rows as `tests/data/bench.txt` keeps them."""
    every = list(rows)
    lines = [row.fingerprint for row in every]
    return "\n".join([*lines, f"total {sum(row.nodes for row in every)}", ""])


def _row(entry: "BenchPosition", depth_scale: float, threads: int) -> Row:
    from tengen import Engine, Limit, Position, Solver
    from tengen.solving.threats import solve_by_threats

    position = Position(entry.game, entry.moves)
    if entry.task == "threats":
        found = solve_by_threats(position)
        if found is None:
            return Row(entry.game, position.ply, entry.task, 0, 0.0, "-")
        return Row(entry.game, position.ply, entry.task, found.nodes, found.time, str(found.line[0]))
    if entry.task == "solve":
        with Solver(position.game, MEMORY, threads, book=False) as solver:
            solved = solver.solve(position)
        move = str(solved.line[0]) if solved.line else "-"
        return Row(entry.game, position.ply, entry.task, solved.nodes, solved.time, move)
    with Engine(threads, MEMORY) as engine:
        info = engine.analyse(position, Limit(depth=max(1, round(entry.task * depth_scale))))
    return Row(entry.game, position.ply, str(info.depth), info.nodes, info.time, str(info.moves[0]))


@one_line_errors
def bench(
    depth_scale: Annotated[
        float, typer.Option(help="Multiply the depths by this, for a shorter or longer run.")
    ] = 1.0,
    threads: ThreadsOption = 1,
    save: Annotated[
        Path | None,
        typer.Option(
            dir_okay=False,
            writable=True,
            help="Write the fingerprint, which is the same on every machine, to this file.",
        ),
    ] = None,
) -> None:
    """Search fixed positions of every game, and print node counts and speed.

    It searches some to a fixed depth, solves some, and finds wins by threats in others. With one thread the
    total of the nodes is the same on every run and machine, and changes only when the search changes.

    Examples:

    - `tengen bench`
    - `tengen bench --depth-scale 0.5`
    - `tengen bench --save tests/data/bench.txt` (`make fingerprint` does it)
    """
    from tengen import Engine
    from tengen.cli.numbers import short
    from tengen.terminal.screen import make_console

    if not 0 < depth_scale <= 10:
        raise BadOption(f"--depth-scale {depth_scale}: write a number above 0, at most 10")
    if save is not None and threads > 1:
        raise BadOption("--save: the nodes of several threads differ from run to run; leave out --threads")
    with values_checked():
        Engine(threads, MEMORY).close()
    console = make_console()
    console.print(
        f"{'game':<16} {'ply':>3} {'depth':>7} {'nodes':>12} {'seconds':>8} {'nodes/s':>8}", style="bold"
    )
    rows = []
    for row in bench_rows(depth_scale, threads):
        rows.append(row)
        console.print(
            f"{row.game:<16} {row.ply:>3} {row.task:>7} {row.nodes:>12} {row.time:>8.2f}"
            f" {short(row.nodes / max(row.time, 1e-6)):>8}"
        )
    total, seconds = sum(row.nodes for row in rows), sum(row.time for row in rows)
    console.print(
        f"{'total':<16} {'':>3} {'':>7} {total:>12} {seconds:>8.2f} {short(total / seconds):>8}", style="bold"
    )
    several = f", not repeatable with {threads} threads" if threads > 1 else ""
    console.print(f"Fingerprint: {total}{several}")
    if save is not None:
        save.write_text(fingerprint_text(rows), encoding="utf-8")

"""`tengen bench`: a fixed amount of searching, whose node total is the fingerprint of the search."""

from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors
from tengen.cli.given import BadOption, ThreadsOption, values_checked

MEMORY = 16
"""Megabytes for each position: fixed, because the size of the memory changes what is searched."""


@one_line_errors
def bench(
    depth_scale: Annotated[
        float, typer.Option(help="Search so many times as deep, for a shorter or longer run.")
    ] = 1.0,
    threads: ThreadsOption = 1,
) -> None:
    """Search fixed positions of every game to fixed depths.

    With one thread the node total is the same on every run and every machine: it changes when, and only
    when, the search does. The speed is this machine's.

    Examples:

    - `tengen bench`
    - `tengen bench --depth-scale 0.5`
    """
    from tengen import Engine, Limit, Position
    from tengen.cli.bench_positions import BENCH
    from tengen.cli.numbers import short
    from tengen.terminal.screen import make_console

    if not 0 < depth_scale <= 10:
        raise BadOption(f"--depth-scale {depth_scale}: write a number above 0, at most 10")
    with values_checked():
        Engine(threads, MEMORY).close()
    console = make_console()
    console.print(
        f"{'game':<16} {'ply':>3} {'depth':>5} {'nodes':>12} {'seconds':>8} {'nodes/s':>8}", style="bold"
    )
    total, seconds = 0, 0.0
    for entry in BENCH:
        position = Position(entry.game, entry.moves)
        limit = Limit(depth=max(1, round(entry.depth * depth_scale)))
        with Engine(threads, MEMORY) as engine:
            info = engine.analyse(position, limit)
        total += info.nodes
        seconds += info.time
        console.print(
            f"{entry.game:<16} {position.ply:>3} {info.depth:>5} {info.nodes:>12} {info.time:>8.2f}"
            f" {short(info.nodes_per_second):>8}"
        )
    console.print(
        f"{'total':<16} {'':>3} {'':>5} {total:>12} {seconds:>8.2f} {short(total / seconds):>8}", style="bold"
    )
    several = f", not repeatable with {threads} threads" if threads > 1 else ""
    console.print(f"Fingerprint: {total}{several}")

"""`tengen solve`: the exact value of a small game."""

from typing import Annotated

import typer

from tengen.cli.errors import INTERRUPTED, UNSOLVED, one_line_errors
from tengen.cli.numbers import short
from tengen.cli.options import (
    FileOption,
    GameArgument,
    JsonOption,
    MemoryOption,
    MovesArgument,
    ThreadsOption,
    limit_from,
    position_from,
    values_checked,
)


@one_line_errors
def solve(
    game: GameArgument = None,
    moves: MovesArgument = None,
    time: Annotated[str | None, typer.Option(help="Give up after so long, like 30s or 10m.")] = None,
    threads: ThreadsOption = 1,
    memory: MemoryOption = 256,
    every_move: Annotated[
        bool, typer.Option("--moves", help="Find the value of every move, not only of the best.")
    ] = False,
    file: FileOption = None,
    as_json: JsonOption = False,
    threats: Annotated[
        bool,
        typer.Option(
            "--threats", help="Line games: look only for a win by fours and threes, and print its whole line."
        ),
    ] = False,
) -> None:
    """Find the value of a position with best play by both sides, and prove it.

    Small boards take seconds; large ones may never finish. More --memory helps with those in between. The
    exit code is 3 if the time is up before the proof, and 130 after Ctrl-C.

    Examples:

    - `tengen solve mnk:4x4x4`
    - `tengen solve connect:4x5x4 3 3 --memory 1024`
    - `tengen solve hexifence:2 --time 1m --json`
    - `tengen solve hexifence:2 0:0 --moves`
    - `tengen solve connect4 4 4 4 4 --moves --threads 2`
    - `tengen solve gomoku h8 h9 i8 i9 j8 a1 --threats`
    """
    from tengen import DropProgress, Info, solve
    from tengen.cli.analysis.solve_reports import JsonReport, Report, WordsReport
    from tengen.solving.threats import solve_by_threats
    from tengen.terminal.screen import make_console
    from tengen.terminal.waiting import waiting

    position = position_from(game, moves, file)
    limit = limit_from(time)
    report: Report = JsonReport(position) if as_json else WordsReport(position)
    latest: list[Info | DropProgress] = []
    if threats:
        with values_checked():
            found = solve_by_threats(position)
        if found is None:
            report.unsolved("no win by threats found", None)
            raise typer.Exit(UNSOLVED)
        report.solved(found)
        return

    def words() -> str:
        seen = latest[-1] if latest else None
        if seen is None:
            return "Solving"
        if isinstance(seen, Info):
            bounds = seen.bounds
            how_far = f"depth {seen.depth}" if bounds is None else f"{bounds[0]:+} to {bounds[1]:+} cells"
        else:
            how_far = f"score {seen.points.text}"
        return f"Solving: {how_far}, {short(seen.nodes)} nodes"

    try:
        with values_checked(), waiting(make_console(stderr=True), words):
            solution = solve(position, memory, threads, limit, latest.append, every_move)
    except KeyboardInterrupt:
        report.unsolved("stopped", latest[-1] if latest else None)
        raise typer.Exit(INTERRUPTED) from None
    if not solution.proven:
        why = f"not solved within {time}" if time else "not solved"
        report.unsolved(why, solution.so_far() or latest[-1])
        raise typer.Exit(UNSOLVED)
    report.solved(solution)

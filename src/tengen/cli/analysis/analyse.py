"""`tengen analyse`: what the engine thinks of a position, while it thinks."""

from typing import Annotated

import typer

from tengen.cli.errors import INTERRUPTED, one_line_errors
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

USUAL_TIME = "5s"


@one_line_errors
def analyse(
    game: GameArgument = None,
    moves: MovesArgument = None,
    time: Annotated[
        str | None, typer.Option(help=f"How long to think, like 5s or 500ms; {USUAL_TIME} by default.")
    ] = None,
    depth: Annotated[int | None, typer.Option(help="How many moves to look ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(help="How many positions to search.")] = None,
    lines: Annotated[int, typer.Option(help="How many of the best moves to show.")] = 3,
    threads: ThreadsOption = 1,
    memory: MemoryOption = 64,
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the best moves of a position, and update them while the engine thinks.

    Scores and chances are those of the side to move. The search ends at the first limit, with a proven
    result, or with Ctrl-C.

    Examples:

    - `tengen analyse gomoku h8 h9 i8`
    - `tengen analyse connect4 "4 4 5" --time 10s --lines 7`
    - `tengen analyse hexifence:3 --depth 8 --json`
    - `tengen analyse --file ours.tengen`
    """
    from tengen.cli.analysis.analyse_views import choose_view
    from tengen.engine.engine import Engine
    from tengen.terminal.screen import make_console

    position = position_from(game, moves, file)
    if (time, depth, nodes) == (None, None, None):
        time = USUAL_TIME
    limit = limit_from(time, depth, nodes)
    with values_checked():
        engine = Engine(threads=threads, memory=memory)
        search = engine.stream(position, limit, lines=lines)
    interrupted = False
    with engine, choose_view(make_console(), position, as_json) as view:
        try:
            with search:
                for info in search:
                    if not search.finished:
                        view.show(info)
        except KeyboardInterrupt:
            interrupted = True
        view.end(search.result)
    if interrupted:
        raise typer.Exit(INTERRUPTED)

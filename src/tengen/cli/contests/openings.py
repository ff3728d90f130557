"""`tengen openings`: balanced openings for matches."""

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors


@one_line_errors
def openings(
    game: Annotated[str, typer.Argument(help="The game, see `tengen games`.")],
    count: Annotated[int, typer.Option(help="How many openings.")] = 100,
    plies: Annotated[
        int | None, typer.Option(help="Moves in each opening; by default what suits the game.", min=0)
    ] = None,
    window: Annotated[
        float | None, typer.Option(help="How far the winning chance may be from one half, like 0.1.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings.", min=0)] = 0,
    out: Annotated[Path | None, typer.Option(help="Write them to this file.")] = None,
) -> None:
    """Make openings after which both sides have about the same chances.

    Examples:

    - `tengen openings gomoku --count 50 --out gomoku.txt`
    - `tengen openings connect4 --count 5 --plies 4 --seed 7`
    """
    from tengen import Game
    from tengen.cli.contests.view import PreparationBar
    from tengen.referee.openings import Balance, make_openings
    from tengen.system.files import write_whole
    from tengen.terminal.screen import make_console

    with PreparationBar(make_console(stderr=True), quiet=False) as progress:
        found = make_openings(Game(game), count, seed, Balance(plies=plies, window=window), progress)
    lines = [" ".join(map(str, opening)) for opening in found]
    if out is None:
        for line in lines:
            typer.echo(line)
    else:
        write_whole(out, ("\n".join(lines) + "\n").encode())
        typer.echo(f"{len(lines)} openings written to {out}")
    if len(found) < count:
        typer.echo(f"only {len(found)} were found: there may be no more", err=True)

"""`tengen play`: a game in the terminal."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors


class SideName(StrEnum):
    """The side the person plays."""

    FIRST = "first"
    SECOND = "second"
    RANDOM = "random"


@one_line_errors
def play(
    game: Annotated[
        str | None, typer.Argument(help="The game, see `tengen games`; asked when left out.")
    ] = None,
    opponent: Annotated[str | None, typer.Option(help="greedy, random or human.")] = None,
    side: Annotated[SideName | None, typer.Option(help="The side you play.")] = None,
    seed: Annotated[int | None, typer.Option(help="Make chance repeatable.")] = None,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw the board with plain characters.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="Write the game to this new file.")] = None,
    load: Annotated[Path | None, typer.Option(help="Continue the game in this file.")] = None,
) -> None:
    """Play a game in the terminal.

    Without a game there is a menu. While playing, type `help` for the commands.
    An unfinished game is kept when you leave.

    Examples:

    - `tengen play`
    - `tengen play gomoku --opponent greedy --side second`
    - `tengen play connect4 --opponent human --save ours.tengen`
    - `tengen play --load ours.tengen`
    """
    from tengen.players import GreedyPlayer
    from tengen.records import load as load_record
    from tengen.terminal import INTERRUPTED, GameFiles, Screen, Table, Wishes, set_up

    record = load_record(load) if load is not None else None
    files = GameFiles(save, load)
    screen = Screen(color=not no_color, ascii_only=ascii_only)
    try:
        session = set_up(screen, Wishes(game, opponent, side, seed), record)
    except (EOFError, KeyboardInterrupt) as leaving:
        screen.say()
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
    raise typer.Exit(Table(session, screen, files, adviser=GreedyPlayer(seed)).run())

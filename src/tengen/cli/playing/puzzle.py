"""`tengen puzzle`: puzzles in the terminal."""

from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors
from tengen.cli.options import BadOption


@one_line_errors
def puzzle(
    game: Annotated[str, typer.Argument(help="The game, see `tengen games`.")] = "gomoku",
    theme: Annotated[str | None, typer.Option(help="Only puzzles about this, such as four-three.")] = None,
    name: Annotated[
        str | None, typer.Option(help="Your name, for your rating; without it you are a guest.")
    ] = None,
    own: Annotated[bool, typer.Option("--own", help="Only puzzles from your own games.")] = False,
    seed: Annotated[int | None, typer.Option(help="Make random choices repeatable.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="Only list the available puzzles.")] = False,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain characters.")] = False,
) -> None:
    """Solve puzzles: reach the goal against the best defence.

    Any move that keeps the goal is right. `hint` helps in three steps, `solution` explains, and `again`
    starts over. Only the first try at a puzzle counts for your rating.

    Examples:

    - `tengen puzzle connect4`
    - `tengen puzzle gomoku --theme four-three --name Ada`
    - `tengen puzzle --list`
    """
    from tengen import Game
    from tengen.coach.collection import GUEST, LONGEST_NAME, Collection, shipped
    from tengen.terminal.puzzle import PuzzleSession, print_counts
    from tengen.terminal.screen import Screen
    from tengen.text.clean import clean

    screen = Screen(not no_color, ascii_only)
    if list_:
        print_counts(screen, shipped())
        return
    person = GUEST if name is None else clean(name, LONGEST_NAME)
    if not person:
        raise BadOption("--name needs a name, such as --name Ada")
    PuzzleSession(screen, Collection(), Game.of(game), person, theme, own, seed).run()

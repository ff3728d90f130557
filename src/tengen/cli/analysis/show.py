"""`tengen show`: draw a position."""

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors


@one_line_errors
def show(
    game: Annotated[str, typer.Argument(help="The game, see `tengen games`.")],
    moves: Annotated[list[str] | None, typer.Argument(help="The moves played so far.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Also write a picture to this file.")] = None,
    legal: Annotated[bool, typer.Option("--legal", help="List the legal moves.")] = False,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw the board with plain characters.")
    ] = False,
) -> None:
    """Draw the position after some moves.

    Examples:

    - `tengen show gomoku h8 i9 h9`
    - `tengen show connect4 "4 4 5" --legal`
    - `tengen show hexifence:2 --svg board.svg`
    """
    from tengen import Position
    from tengen.terminal.screen import Screen

    position = Position(game, " ".join(moves or ()))
    if svg is not None:
        svg.write_text(position.svg(), encoding="utf-8")
    screen = Screen(color=not no_color, ascii_only=ascii_only)
    screen.draw(position)
    if legal:
        screen.say(f"{len(position.legal_moves)} legal moves: " + " ".join(map(str, position.legal_moves)))
    if svg is not None:
        screen.say(f"Picture written to {svg}")

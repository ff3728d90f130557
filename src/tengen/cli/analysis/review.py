"""`tengen review`: what was good and what was not in a finished game."""

import json
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import INTERRUPTED, one_line_errors
from tengen.cli.options import BadOption


@one_line_errors
def review(
    file: Annotated[
        Path, typer.Argument(help="The record of a game: Tengen's format, SGF or column digits.")
    ],
    game: Annotated[str | None, typer.Option(help="The game, if the file does not name it.")] = None,
    number: Annotated[int, typer.Option(help="Which game of a file with several, from 1.", min=1)] = 1,
    html: Annotated[Path | None, typer.Option(help="Write the review as a page to this file.")] = None,
    nodes: Annotated[
        int | None, typer.Option(help="How many positions to search for each move; more is better.", min=1)
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(help="How many threads search; by default one for each core.", min=1, max=512),
    ] = None,
    puzzles: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Make puzzles of the mistakes, for this person on the web board.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as one JSON object.")] = False,
) -> None:
    """Review a game: the accuracy of both sides, their mistakes, and better moves.

    On a scale of winning chances from -1 (lost) to 1 (won), a drop of 0.1 is an inaccuracy, of 0.2 a mistake
    and of 0.3 a blunder. Short wins that were missed or allowed, and cells given away, are always named.
    Ctrl-C ends the review and shows the moves judged so far; it begins with the last moves of the game.

    Examples:

    - `tengen review ours.tengen`
    - `tengen review ours.tengen --html ours.html`
    - `tengen review ours.tengen --puzzles Ada`
    - `tengen review game.sgf --game renju --nodes 200000 --json`
    """
    from tengen.coach.collection import LONGEST_NAME
    from tengen.coach.review_page import page_of
    from tengen.records import load_all
    from tengen.system.files import write_whole
    from tengen.terminal.review import keep_puzzles, print_review, run_review
    from tengen.terminal.screen import make_console
    from tengen.text.clean import clean

    records = load_all(file, game)
    person = None if puzzles is None else clean(puzzles, LONGEST_NAME)
    if person == "":
        raise BadOption("--puzzles needs a name, such as --puzzles Ada")
    if number > len(records):
        raise BadOption(f"{file} holds {len(records)} games; there is no game {number}")
    found = run_review(records[number - 1], nodes, threads)
    if html is not None:
        write_whole(html, page_of(found).encode())
    if as_json:
        typer.echo(json.dumps(found.to_json()))
    else:
        print_review(make_console(), found)
        if html is not None:
            typer.echo(f"Written to {html}.")
    if person is not None:
        typer.echo(keep_puzzles(found, person), err=True)
    if not found.complete:
        raise typer.Exit(INTERRUPTED)

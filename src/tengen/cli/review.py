"""`tengen review`: what was good and what was not in a finished game."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import INTERRUPTED, one_line_errors
from tengen.cli.given import BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from tengen.coach import Review
    from tengen.records import Record


@one_line_errors
def review(
    file: Annotated[
        Path, typer.Argument(help="The record of a game: Tengen's format, SGF or column digits.")
    ],
    game: Annotated[str | None, typer.Option(help="The game, where the file does not say.")] = None,
    number: Annotated[int, typer.Option(help="Which game of a file with several, from 1.", min=1)] = 1,
    html: Annotated[Path | None, typer.Option(help="Write the review as a page to this file.")] = None,
    nodes: Annotated[
        int | None, typer.Option(help="How many positions to look at for a move; more is better.", min=1)
    ] = None,
    threads: Annotated[
        int | None, typer.Option(help="How many threads search; usually one a core.", min=1, max=512)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as one JSON object.")] = False,
) -> None:
    """Review a game: accuracy of both sides, the mistakes, and what was better.

    On a scale of winning chances from -1 (lost) to 1 (won), a drop of 0.1 is an inaccuracy, of 0.2 a mistake
    and of 0.3 a blunder.
    Ctrl-C ends the review; what is known by then is shown, beginning with the last moves of the game.

    Examples:

    - `tengen review ours.tengen`
    - `tengen review ours.tengen --html ours.html`
    - `tengen review game.sgf --game renju --nodes 200000 --json`
    """
    from tengen.coach.page import page_of
    from tengen.records import load_all
    from tengen.records.files import write_whole
    from tengen.terminal.screen import make_console

    records = load_all(file, game)
    if number > len(records):
        raise BadOption(f"{file} holds {len(records)} games; there is no game {number}")
    found = _run(records[number - 1], nodes, threads)
    if html is not None:
        write_whole(html, page_of(found).encode())
    if as_json:
        typer.echo(json.dumps(found.to_json()))
    else:
        _print(make_console(), found)
        if html is not None:
            typer.echo(f"Written to {html}.")
    if not found.complete:
        raise typer.Exit(INTERRUPTED)


def _run(record: "Record", nodes: int | None, threads: int | None) -> "Review":
    """In a thread of its own, so that Ctrl-C can end it and still get what it found."""
    from concurrent.futures import ThreadPoolExecutor
    from threading import Event

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tengen.coach import review
    from tengen.coach.reviewer import NODES

    stop = Event()
    columns = (TextColumn("Reviewing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as bar,
        ThreadPoolExecutor(1) as pool,
    ):
        task = bar.add_task("review", total=len(record.moves) + 1)
        running = pool.submit(
            review,
            record,
            nodes=nodes or NODES,
            threads=threads,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
            stop=stop,
        )
        try:
            return running.result()
        except KeyboardInterrupt:
            stop.set()
            return running.result()


def _print(console: "Console", found: "Review") -> None:
    from rich.table import Table
    from rich.text import Text

    from tengen import Side
    from tengen.coach import SIGNS, Mark

    summary = Table(title=f"{found.game.name}, {len(found.played)} moves, {found.result}")
    summary.add_column("player")
    for title in ("accuracy", *(mark.value for mark in Mark)):
        summary.add_column(title, justify="right")
    for side in Side:
        accuracy = found.accuracy(side)
        counts = (str(found.count(side, mark)) for mark in Mark)
        shown = "–" if accuracy is None else f"{accuracy:.0f} %"
        summary.add_row(Text(found.players[side]), shown, *counts)
    console.print(summary)
    colours = {Mark.INACCURACY: "yellow", Mark.MISTAKE: "dark_orange", Mark.BLUNDER: "red"}
    for one in found.mistakes:
        if one.mark is None or one.remark is None:
            continue
        name = found.game.side_names[one.side]
        told = f" ({100 * one.before:.0f} % → {100 * one.after:.0f} %) {one.remark.text}"
        sign = (SIGNS[one.mark], colours[one.mark])
        console.print(Text.assemble(f"{one.ply + 1}. {name} {one.move} ", sign, told))
    if not found.mistakes:
        console.print("No move of this game was a mistake.")
    if not found.complete:
        console.print(f"Stopped early: only the last {len(found.moves)} moves were looked at.")

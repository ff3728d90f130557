"""`tengen report`: a journal as a page to look at, and as JSON and CSV."""

import json
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors


@one_line_errors
def report(
    journal: Annotated[Path, typer.Argument(help="The journal of a match or tournament, finished or not.")],
    out: Annotated[
        Path | None, typer.Option(help="The page to write; by default the journal's name with .html.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="The title of the page.")] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write every number and game as JSON to this file.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", help="Write one row for each game as CSV to this file.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Write a report of a match or tournament: one HTML file that works without a network.

    It has the crosstable, ratings with errors, the sequential test, game lengths, time use, verdicts, and
    every game to replay. With only --json or --csv no page is written, unless you also give --out or --open.

    Examples:

    - `tengen report cup.jsonl --open`
    - `tengen report cup.jsonl --out cup.html --csv games.csv`
    - `tengen report cup.jsonl --json cup.json`
    """
    from tengen.referee.journal import Journal
    from tengen.referee.report import to_csv, to_json, write_report

    found = Journal.read(journal)
    if found.damaged:
        typer.echo(found.damage, err=True)
    if json_file is not None:
        text = json.dumps(to_json(found), ensure_ascii=False, allow_nan=False, indent=1)
        json_file.write_text(text + "\n", encoding="utf-8")
        typer.echo(f"Data written to {json_file}")
    if csv_file is not None:
        csv_file.write_text(to_csv(found), encoding="utf-8", newline="")
        typer.echo(f"Table written to {csv_file}")
    if out is None and not open_ and (json_file or csv_file):
        return
    page = out or journal.with_suffix(".html")
    write_report(found, page, title)
    typer.echo(f"Report written to {page}")
    if open_:
        typer.launch(page.resolve().as_uri())

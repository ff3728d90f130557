"""`tengen journal`: look after the journals of matches and tournaments."""

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors

app = typer.Typer(help="Repair the journals of matches and tournaments.", no_args_is_help=True)


@app.command()
@one_line_errors
def repair(
    journal: Annotated[Path, typer.Argument(help="The damaged journal.")],
    output: Annotated[
        Path | None,
        typer.Option(
            help="Write the good games to this new file; by default the journal itself is replaced."
        ),
    ] = None,
) -> None:
    """Keep every good game of a damaged journal.

    Lines that are torn, altered or foreign are removed; each is named. The journal is replaced in one step,
    and the damaged file is kept beside it with the ending .damaged.

    Examples:

    - `tengen journal repair match.jsonl`
    - `tengen journal repair match.jsonl --output good.jsonl`
    """
    from tengen.referee.repair import repair_journal

    result = repair_journal(journal, output)
    for line in result.damaged:
        typer.echo(f"left out, {line}")
    if result.written is None:
        typer.echo(f"{journal}: {result.games} games, nothing is damaged.")
        return
    typer.echo(f"{result.written}: {result.games} good games.")
    if result.kept is not None:
        typer.echo(f"The journal as it was: {result.kept}")

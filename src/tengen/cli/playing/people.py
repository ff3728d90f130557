"""`tengen memory style` and `tengen memory forget`: what the memory knows about a person."""

import json
from typing import Annotated

import typer

from tengen.cli.errors import BAD_INPUT, one_line_errors
from tengen.cli.playing.memory import JsonOption, MemoryOption, opened
from tengen.text.clean import clean

NameArgument = Annotated[str, typer.Argument(help="The name, as `tengen memory players` lists it.")]


@one_line_errors
def style(name: NameArgument, memory: MemoryOption = None, as_json: JsonOption = False) -> None:
    """Show how somebody plays: what they see and overlook, attack and defence, openings, lost games.

    The weakest point comes first. It needs five games of one family (line, drop or edge games); more games
    give surer figures. `tengen play --opponent tengen:like=NAME` plays like this person.

    Examples:

    - `tengen memory style ada`
    - `tengen memory style ada --memory club.db --json`
    """
    from tengen.coach.collection import Collection
    from tengen.coach.style import sentences, style_of

    with opened(memory, must_exist=True) as kept:
        found = style_of(kept, name, Collection())
    if as_json:
        typer.echo(json.dumps(found.to_json()))
        return
    for sentence in sentences(found):
        _print(clean(sentence))


@one_line_errors
def forget(
    name: NameArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    memory: MemoryOption = None,
) -> None:
    """Delete a person entirely: their games, ratings and style, and their name everywhere.

    Games against other people are deleted, too. Without --memory this also deletes puzzles, answers, lessons,
    unfinished games and tables of the web board; stop the board first. Nothing can be restored.

    Examples:

    - `tengen memory forget ada`
    - `tengen memory forget ada --yes --memory club.db`
    """
    from tengen.memory import forgetting

    with opened(memory, must_exist=True) as kept:
        found = forgetting.about(kept, name)
        told = f"{clean(found.name)}: {found.games} games, and {found.renamed} games of others with the name"
        if not yes and not typer.confirm(f"Forget {told}? This cannot be undone"):
            typer.echo("Nothing was forgotten.")
            raise typer.Exit(BAD_INPUT)
        # First what may refuse: a web board that runs keeps its tables.
        more = _forget_elsewhere(found.name) if memory is None else ""
        forgetting.forget(kept, found.name)
    typer.echo(f"Forgotten: {told}{more}.")


def _forget_elsewhere(name: str) -> str:
    """In the user's other files; what went, in words."""
    from tengen.coach.collection import Collection
    from tengen.coach.courses import Progress
    from tengen.memory import data_directory
    from tengen.memory.forgetting import forget_files
    from tengen.web.settings import Settings
    from tengen.web.tables.forgetting import forget_person

    tables = forget_person(Settings(), name)
    lines = Collection().forget(name) + Progress().forget(name)
    files = forget_files(data_directory(), name)
    kept = f"{lines} puzzles, answers and lessons, {files} games that were left"
    return f", {tables} tables of the web board, {kept}"


def _print(sentence: str) -> None:
    """A heading, a paragraph or a line below it."""
    if sentence.startswith("# "):
        typer.secho(f"\n{sentence[2:]}", bold=True)
    elif sentence.startswith("-- "):
        typer.echo(f"      {sentence[3:]}")
    elif sentence.startswith("- "):
        typer.echo(f"    {sentence[2:]}")
    else:
        typer.echo(f"  {sentence}")

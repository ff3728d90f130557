"""The `tengen` command: one file a sub-command, in folders by topic; nothing but arguments and printing."""

import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.main import get_command

from tengen.cli import games
from tengen.cli.analysis import analyse, bench, perft, review, show, solve
from tengen.cli.contests import check, journal, match, openings, ratings, referee, report, sprt, tournament
from tengen.cli.learning import fit, gate, train
from tengen.cli.playing import client, engine, learn, memory, people, play, puzzle, serve

app = typer.Typer(
    name="tengen",
    help="Play, analyse, solve and referee games of the line, drop and edge families.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from tengen import __version__

        typer.echo(f"tengen {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    _: Annotated[
        bool,
        typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Options that need no sub-command."""


for command in (
    play.play,
    learn.learn,
    puzzle.puzzle,
    analyse.analyse,
    review.review,
    solve.solve,
    match.match,
    tournament.tournament,
    train.train,
    gate.gate,
    referee.referee,
    check.check,
    openings.openings,
    report.report,
    ratings.ratings,
    sprt.sprt,
    serve.serve,
    show.show,
    games.games,
    perft.perft,
    bench.bench,
):
    app.command()(command)
app.add_typer(fit.app, name="fit")
app.add_typer(journal.app, name="journal")
app.add_typer(engine.engine, name="engine")
app.add_typer(client.app, name="client")
memory.app.command()(people.style)
memory.app.command()(people.forget)
app.add_typer(memory.app, name="memory")


def _hide_types_of_switches(command: Any, parent: Any = None) -> None:
    """A switch such as `--json` takes no value: the help must not show `<bool>` behind it."""
    context = command.context_class(command, parent=parent, **command.context_settings)
    for parameter in command.get_params(context):
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    for each in getattr(command, "commands", {}).values():
        _hide_types_of_switches(each, context)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A character the terminal cannot show must not end the program.
            stream.reconfigure(errors="replace")
    command = get_command(app)
    _hide_types_of_switches(command)
    command()

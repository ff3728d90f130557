"""`tengen gate`: are these weights better than those? Matches against each other and outsiders decide."""

import json
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final, Self

import typer

from tengen.cli.contests.options import WorkerOptions
from tengen.cli.errors import one_line_errors
from tengen.cli.groups import groups_options
from tengen.cli.learning.folders import interruptible, new_folder, typed_command
from tengen.cli.logs import keeps_log
from tengen.cli.options import BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from tengen.learn.gate import Gate
    from tengen.referee.contest import Contest

_EVERY: Final = 5.0
"""Seconds between lines where nobody watches a bar."""
_MATCHES = "The matches"


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What the new weights must show, and in which games."""

    games: Annotated[
        int, typer.Option(help="The most games of a match.", min=2, rich_help_panel=_MATCHES)
    ] = 1000
    elo: Annotated[
        float, typer.Option(help="The gain in Elo that the test looks for.", rich_help_panel=_MATCHES)
    ] = 30.0
    loss: Annotated[
        float,
        typer.Option(
            help="Against outsiders: the loss in Elo that the test looks for.",
            min=1,
            rich_help_panel=_MATCHES,
        ),
    ] = 40.0
    depth: Annotated[int, typer.Option(help="Moves to look ahead.", min=1, rich_help_panel=_MATCHES)] = 2
    nodes: Annotated[
        int | None,
        typer.Option(
            help="Positions to search for each move, instead of a depth.", min=1, rich_help_panel=_MATCHES
        ),
    ] = None
    endgames: Annotated[bool, typer.Option(help="Let the exact solver play.", rich_help_panel=_MATCHES)] = (
        False
    )
    outsider: Annotated[
        list[str] | None,
        typer.Option(help="A fixed opponent; may be repeated.", rich_help_panel=_MATCHES),
    ] = None
    openings: Annotated[
        str, typer.Option(help="A file with one opening a line, auto or none.", rich_help_panel=_MATCHES)
    ] = "auto"
    seed: Annotated[
        int, typer.Option(help="Makes openings and players repeatable.", min=0, rich_help_panel=_MATCHES)
    ] = 1

    def gate(self) -> "Gate":
        """As a comparison takes it."""
        from tengen.learn.gate import Gate
        from tengen.learn.matches import Terms

        depth = None if self.nodes is not None else self.depth
        terms = Terms(depth, self.nodes, self.endgames, self.openings, self.seed)
        outsiders = tuple(self.outsider or ("greedy",))
        return Gate(terms, outsiders, self.games - self.games % 2, self.elo, -self.loss)


@one_line_errors
@keeps_log
@groups_options
def gate(
    game: Annotated[str | None, typer.Argument(help="The game, see `tengen games`.")] = None,
    new: Annotated[
        str | None,
        typer.Argument(help="New weights: a file, numbers like 1/2/3, own or built-in; or a .tnn network."),
    ] = None,
    old: Annotated[str, typer.Argument(help="The weights that they must beat.")] = "own",
    evaluation: Annotated[
        str, typer.Option(help="engine, or cells: the evaluation of classic:tdleaf.")
    ] = "engine",
    *,
    matches: MatchOptions,
    out: Annotated[
        Path | None, typer.Option(help="The new folder; by default a new name in this one.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue the comparison in this folder.")] = None,
    workers: WorkerOptions,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ruling as JSON.")] = False,
) -> None:
    """Test whether new weights are better than old ones, as `tengen train` does at its end.

    The new weights must beat the old ones in pairs of games, and must not be worse against outsiders (greedy
    by default). The folder holds the journals of all matches and `ruling.json`. The exit code
    is 0 if the weights are accepted and 1 if they are refused.

    Examples:

    - `tengen gate popout learned.json`
    - `tengen gate gomoku new.json old.json --nodes 3000 --endgames --outsider classic:pattern`
    - `tengen gate gomoku network.tnn --nodes 5000`
    - `tengen gate hexifence:3 9/6/-10/6/31/0 own --evaluation cells --games 400`
    - `tengen gate --resume gate-20260101-120000`
    """
    from tengen.learn.comparison import Comparison, compare, resume_comparison
    from tengen.learn.weight_files import origin
    from tengen.terminal.screen import make_console

    if (game is None) == (resume is None):
        raise BadOption("name a game and new weights, like popout learned.json, or a folder with --resume")
    if resume is None and new is None:
        raise BadOption(f"name the new weights, too, like `tengen gate {game} learned.json`")
    if evaluation != "engine" and matches.nodes is not None:
        raise BadOption("a count of cells is played by a plain search: give it a --depth, not --nodes")
    folder = resume or new_folder(out, "gate")
    console = make_console()
    with _MatchBar(console, quiet=as_json) as bar, interruptible("gate", folder, bar.stop):
        if resume is not None:
            ruling = resume_comparison(folder, look=bar.show, **workers.given())
        else:
            comparison = Comparison.of(str(game), str(new), old, matches.gate(), evaluation)
            ruling = compare(comparison, folder, origin(typed_command()), look=bar.show, **workers.given())
    if as_json:
        typer.echo(json.dumps({"folder": str(folder), **ruling.to_json()}))
    else:
        console.print(ruling.reason)
        console.print(f"Journals and ruling: {folder}")
    if not ruling.accepted:
        raise typer.Exit(1)


class _MatchBar:
    """A bar for the match that is played; without a terminal, lines."""

    def __init__(self, console: "Console", quiet: bool) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[told]}"),
        )
        self._console = console
        self._quiet = quiet
        self._bars = Progress(*columns, console=console, disable=quiet or not console.is_terminal)
        self._match = self._bars.add_task("making openings", total=None, told="")
        self._told = monotonic()

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """The bar stays as it is."""
        self._bars.stop()

    def show(self, name: str, contest: "Contest") -> None:
        """How the match stands."""
        from tengen.cli.learning.train_view import standing

        told = standing(contest)
        against = f"against {name}"
        self._bars.update(
            self._match, description=against, total=contest.total, completed=contest.done, told=told
        )
        if not self._quiet and not self._console.is_terminal and monotonic() - self._told >= _EVERY:
            self._told = monotonic()
            self._console.print(f"{against}: {contest.done} of {contest.total} games, {told}")

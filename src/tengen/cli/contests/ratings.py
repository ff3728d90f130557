"""`tengen ratings`: joint ratings of all players in one or more journals."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import one_line_errors

if TYPE_CHECKING:
    from rich.console import Console

    from tengen.referee.statistics import Ratings


@one_line_errors
def ratings(
    journals: Annotated[
        list[Path], typer.Argument(help="Journals of matches and tournaments; equal names are one player.")
    ],
    anchor: Annotated[
        str | None,
        typer.Option(help="The player whose rating is fixed; by default the mean of all players is."),
    ] = None,
    anchor_elo: Annotated[float, typer.Option(help="The rating of the anchor.")] = 0.0,
    differences: Annotated[
        bool, typer.Option("--differences", help="Also list each player's lead over the next one.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Rate all players of one or more journals together, with 95 % intervals.

    Games of several journals are rated in one fit: players who never met are compared through common
    opponents. Games without a result are left out, and so are copies of earlier games.

    Examples:

    - `tengen ratings cup.jsonl`
    - `tengen ratings monday.jsonl tuesday.jsonl --anchor greedy --anchor-elo 1000`
    - `tengen ratings cup.jsonl --json`
    """
    from tengen.referee.journal import Journal
    from tengen.referee.statistics import fit_ratings, results_of
    from tengen.terminal.screen import make_console

    read = [Journal.read(path) for path in journals]
    for journal in read:
        if journal.damaged:
            typer.echo(journal.damage, err=True)
    games = [game for journal in read for game in journal.games]
    results = results_of(games)
    copies = sum(game.result != "*" for game in games) - len(results)
    found = fit_ratings(results, anchor=anchor, anchor_elo=anchor_elo)
    if as_json:
        typer.echo(json.dumps({**found.to_json(), "games": len(results), "copies": copies}))
        return
    _print(make_console(), found, len(results), copies, differences)


def _print(console: "Console", found: "Ratings", games: int, copies: int, differences: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from tengen.referee.statistics.counts import many

    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("", "player", "Elo", "± 95 %", "games", "score", "opponents", *["lead"] * differences):
        table.add_column(title, justify="left" if title in ("player", "lead") else "right")
    for rank, player in enumerate(found.players, start=1):
        row = [
            str(rank),
            player.name,
            f"{player.elo:.0f}",
            f"{player.error:.0f}",
            str(player.games),
            f"{100 * player.score:.1f} %",
            str(player.opponents),
        ]
        if differences and rank < len(found.players):
            lead = found.difference(player.name, found.players[rank].name)
            half = (lead.high - lead.low) / 2
            row.append(f"{lead.elo:+.0f} ± {half:.0f}, superiority {100 * lead.superiority:.0f} %")
        table.add_row(*map(Text, row))
    if found.players:
        console.print(table)
        move = found.first_move
        told = f", and {many(copies, 'copy', 'copies')} that count for nothing" if copies else ""
        console.print(f"{many(games, 'game')}{told}; errors are against {found.relative_to}.")
        console.print(f"The first move is worth {move.elo:+.0f} ± {move.error:.0f} Elo.")
    for warning in found.warnings:
        console.print(warning, style="yellow")

"""`tengen tournament`: several players, a format."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.contests.options import ContestOptions
from tengen.cli.contests.run import Play, adjudication_of, check_new, fresh_seed, run_contest
from tengen.cli.errors import one_line_errors
from tengen.cli.groups import groups_options
from tengen.cli.logs import keeps_log
from tengen.cli.options import BadOption


@one_line_errors
@keeps_log
@groups_options
def tournament(
    players: Annotated[
        list[str] | None, typer.Argument(help="The players, or one TOML file that names them.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="The game, see `tengen games`; gomoku by default.")] = None,
    format_: Annotated[
        str | None,
        typer.Option("--format", help="round-robin (the default), gauntlet, knockout or swiss."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(help="Games of each meeting, an even number; 2 by default.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="Rounds of a Swiss tournament.", min=1)] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--players", help="A folder of submissions: each of its players takes part."),
    ] = None,
    *,
    common: ContestOptions,
) -> None:
    """Play a tournament of any players, in pairs of games with sides swapped.

    Settings can be in a TOML file, such as `players = ["tengen:level=3", "greedy"]` and `format = "swiss"`;
    options on the command line override them. Every game is written to the journal at once.

    Examples:

    - `tengen tournament tengen:level=3 tengen:level=2 greedy random --game connect4 --games 20`
    - `tengen tournament new=gomocup:./new tengen:level=5 tengen:level=7 --format gauntlet`
    - `tengen tournament cup.toml --concurrency 4 --report cup.html`
    - `tengen tournament --players submissions --game connect4 --format swiss`
    - `tengen tournament --resume tournament-20260101-120000.jsonl`
    - `tengen tournament --resume tournament-20260101-120000.jsonl ada=ugi:./ada` (ada comes late)
    """
    from tengen.referee.submissions import players_in

    submitted = [] if folder is None else players_in(folder)
    if common.resume is not None:
        if common.journal is not None:
            raise BadOption("--resume goes on with its own journal: leave out --journal")
        if any(text.endswith(".toml") for text in players or ()):
            raise BadOption("--resume goes on with what its journal says: leave out the TOML file")
        run_contest("tournament", common, late=[*(players or ()), *submitted])
        return
    players = [*(players or ()), *submitted]
    if not players:
        raise BadOption("name the players, a TOML file or --players FOLDER, or a journal with --resume")
    own = {"game": game, "format": format_, "games": games, "rounds": rounds}
    settings = _settings(players, own, common)
    common = replace(
        common,
        journal=_path(settings.get("journal")),
        report=_path(settings.get("report")),
        concurrency=settings.get("concurrency"),
        cluster=settings.get("cluster"),
    )
    check_new(common.journal)
    run_contest("tournament", common, _arranged(settings))


def _settings(players: list[str], own: dict[str, Any], common: ContestOptions) -> dict[str, Any]:
    """Those of the TOML file, if that is what was named, and above them what the command line says."""
    from tengen.referee.tournament import SETTINGS, load_settings

    settings: dict[str, Any] = {"players": players}
    if len(players) == 1 and players[0].endswith(".toml"):
        settings = load_settings(players[0])
    if common.time is not None or common.clock is not None:
        settings.pop("time", None)
        settings.pop("clock", None)
    shared = {name: getattr(common, name) for name in SETTINGS if hasattr(common, name)}
    given = {**shared, "cpu": common.cpu or None, **own}
    return settings | {name: value for name, value in given.items() if value is not None}


def _arranged(settings: dict[str, Any]) -> Play:
    """The tournament that these settings describe; mistakes in them are found when it is played."""
    from tengen.referee.tournament import make_control, play_tournament

    return partial(
        play_tournament,
        settings["players"],
        game=settings.get("game", "gomoku"),
        format=settings.get("format", "round-robin"),
        games=settings.get("games", 2),
        rounds=settings.get("rounds"),
        control=make_control(
            settings.get("time"),
            settings.get("clock"),
            settings.get("cpu", False),
            settings.get("margin"),
            settings.get("nodes"),
        ),
        openings=settings.get("openings", "auto"),
        seed=fresh_seed(settings.get("seed")),
        adjudication=adjudication_of(settings.get("max_plies"), settings.get("proof"), settings.get("agree")),
        recover=settings.get("recover"),
        concurrency=settings.get("concurrency"),
        cluster=settings.get("cluster"),
    )


def _path(value: str | Path | None) -> Path | None:
    return None if value is None else Path(value)

"""`tengen play`: a game on the web board, or in the terminal."""

from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors
from tengen.cli.given import BadOption


class SideName(StrEnum):
    """The side the person plays."""

    FIRST = "first"
    SECOND = "second"
    RANDOM = "random"


@one_line_errors
def play(
    game: Annotated[
        str | None, typer.Argument(help="The game, see `tengen games`; asked when left out.")
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            help="tengen (the engine), classic:pattern, greedy, random or human; or like tengen:depth=6."
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(help="The engine's level, 1 to 10, or auto for the one that fits your games so far."),
    ] = None,
    time: Annotated[str | None, typer.Option(help="The engine's time for a move, like 2s or 500ms.")] = None,
    clock: Annotated[str | None, typer.Option(help="Your time for the game, like 5m or 5m+3s.")] = None,
    side: Annotated[SideName | None, typer.Option(help="The side you play.")] = None,
    seed: Annotated[int | None, typer.Option(help="Make chance repeatable.")] = None,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw the board with plain characters.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="Write the game to this new file.")] = None,
    load: Annotated[Path | None, typer.Option(help="Continue the game in this file.")] = None,
    memory: Annotated[
        Path | None,
        typer.Option(help="Remember games and what the engine found in this file instead of your own."),
    ] = None,
    no_memory: Annotated[
        bool, typer.Option("--no-memory", help="Neither use nor write what was remembered.")
    ] = False,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    port: Annotated[
        int | None, typer.Option(help="The web board's port; 0 takes a free one.", min=0, max=65535)
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Print the web board's address, but open no browser.")
    ] = False,
) -> None:
    """Play a game on the web board in your browser, or with --terminal in the terminal.

    Without a game you choose everything on the board, or from a menu. Ctrl-C ends the web board; its games
    are kept, and go on when you start it again. In the terminal, type `help` for the commands; Ctrl-C stops
    the engine's thinking, and an unfinished game is kept when you leave. Games are remembered, see
    `tengen memory`; with --seed the engine uses no earlier games or searches.

    Examples:

    - `tengen play`
    - `tengen play gomoku --level 3 --side second --clock 5m+3s`
    - `tengen play --no-open --port 8017`
    - `tengen play --terminal`
    - `tengen play connect4 --level auto`
    - `tengen play connect4 --terminal --time 2s --save ours.tengen`
    - `tengen play --terminal --load ours.tengen`
    """
    number = _level(level, game, memory, no_memory)
    if not terminal:
        from tengen.cli.web_board import open_board, refuse_terminal_options

        refuse_terminal_options(
            {
                "--time": time,
                "--seed": seed,
                "--no-color": no_color,
                "--ascii": ascii_only,
                "--save": save,
                "--load": load,
                "--memory": memory,
            }
        )
        open_board(game, opponent, number, side, clock, port, no_open=no_open, remembers=not no_memory)
        return
    from tengen.coach.hints import LIMIT as HINT_LIMIT
    from tengen.memory import KeptEvaluations, Memory, RememberingPlayer
    from tengen.players import EnginePlayer
    from tengen.players.classic.power import PowerPlayer
    from tengen.records import load as load_record
    from tengen.terminal import INTERRUPTED, GameClock, GameFiles, Screen, Table, Wishes, set_up
    from tengen.text.durations import read_clock

    record = load_record(load) if load is not None else None
    game_clock = GameClock(read_clock(clock)) if clock is not None else None
    files = GameFiles(save, load)
    screen = Screen(color=not no_color, ascii_only=ascii_only)
    try:
        session = set_up(screen, Wishes(game, opponent, side, seed, number, time), record)
    except (EOFError, KeyboardInterrupt) as leaving:
        screen.say()
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
    adviser = EnginePlayer(HINT_LIMIT, seed=seed)
    with ExitStack() as at_the_end:
        kept = None if no_memory else at_the_end.enter_context(Memory(memory, warn=screen.warn))
        for side_, player in session.seats.items():
            if isinstance(player, PowerPlayer):
                at_the_end.callback(player.close)
                if kept is not None:
                    player.keep_in(KeptEvaluations(kept))
            if isinstance(player, EnginePlayer) and kept is not None:
                # A seed promises the same game again, whatever was played in between.
                session.seats[side_] = RememberingPlayer(player, kept, recall=seed is None, seed=seed)
        raise typer.Exit(Table(session, screen, files, adviser, clock=game_clock, memory=kept).run())


def _level(text: str | None, game: str | None, memory: Path | None, no_memory: bool) -> int | None:
    """The number of a level; `auto` is the one that fits the games that were played here so far."""
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    if text.lower() != "auto":
        raise BadOption(f"--level {text}: write a number from 1 to 10, or auto")
    if game is None:
        raise BadOption("--level auto needs to know the game, like: tengen play connect4 --level auto")
    from tengen.coach.levels import NEWCOMER, fitting_level, level_ratings, results_in
    from tengen.memory import Memory
    from tengen.terminal.session import PERSON
    from tengen.web.tables.table import GUEST

    if no_memory:
        return NEWCOMER
    with Memory(memory) as kept:
        found = fitting_level(game, results_in(kept, game, PERSON, GUEST))
    rated = next(one for one in level_ratings(game) if one.level == found)
    typer.echo(f"Level {found} fits your games so far (rated {rated.text}).")
    return found

"""`tengen play`: a game in the terminal."""

from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors


class SideName(StrEnum):
    """The side the person plays."""

    FIRST = "first"
    SECOND = "second"
    RANDOM = "random"


HINT_SECONDS = 1.0
HINT_NODES = 200_000
"""The engine thinks about a hint for a short while, mostly counted in nodes, so that hints are repeatable."""


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
    level: Annotated[int | None, typer.Option(help="The engine's level, 1 to 10.")] = None,
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
    _terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, as is usual.")] = False,
) -> None:
    """Play a game in the terminal.

    Without a game there is a menu. While playing, type `help` for the commands.
    Ctrl-C stops the engine's thinking. An unfinished game is kept when you leave.
    Games are remembered, see `tengen memory`; with --seed the engine uses no earlier games or searches.

    Examples:

    - `tengen play`
    - `tengen play gomoku --level 3 --side second`
    - `tengen play connect4 --time 2s --clock 5m+3s`
    - `tengen play connect4 --opponent human --save ours.tengen`
    - `tengen play --load ours.tengen`
    """
    from tengen.durations import read_clock
    from tengen.limit import Limit
    from tengen.memory import KeptEvaluations, Memory, RememberingPlayer
    from tengen.players import EnginePlayer
    from tengen.players.classic.power import PowerPlayer
    from tengen.records import load as load_record
    from tengen.terminal import INTERRUPTED, GameClock, GameFiles, Screen, Table, Wishes, set_up

    record = load_record(load) if load is not None else None
    game_clock = GameClock(read_clock(clock)) if clock is not None else None
    files = GameFiles(save, load)
    screen = Screen(color=not no_color, ascii_only=ascii_only)
    try:
        session = set_up(screen, Wishes(game, opponent, side, seed, level, time), record)
    except (EOFError, KeyboardInterrupt) as leaving:
        screen.say()
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
    adviser = EnginePlayer(Limit(time=HINT_SECONDS, nodes=HINT_NODES), seed=seed)
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

"""`tengen play`: a game on the web board, or in the terminal."""

from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors
from tengen.cli.groups import groups_options
from tengen.cli.logs import keeps_log
from tengen.cli.options import BadOption


class SideName(StrEnum):
    """The side the person plays."""

    FIRST = "first"
    SECOND = "second"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class WishOptions:
    """Against whom, and how long."""

    opponent: Annotated[
        str | None,
        typer.Option(
            help="tengen (the engine), greedy, random or human; or like tengen:depth=6; "
            "classic:pattern, power or selfish (line games), classic:window (drop games), classic:tdleaf "
            "(edge games), or classic for the one that plays the game; "
            "tengen:like=NAME plays like somebody whose games are known."
        ),
    ] = None
    level: Annotated[
        str | None,
        typer.Option(help="The engine's level, 1 to 10, or auto for the one that fits your games so far."),
    ] = None
    time: Annotated[str | None, typer.Option(help="The engine's time for a move, like 2s or 500ms.")] = None
    clock: Annotated[str | None, typer.Option(help="Your time for the game, like 5m or 5m+3s.")] = None
    side: Annotated[SideName | None, typer.Option(help="The side you play.")] = None
    seed: Annotated[int | None, typer.Option(help="Make random choices repeatable.")] = None


@dataclass(frozen=True, slots=True)
class ScreenOptions:
    """How the game in the terminal looks, and its files."""

    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw the board with plain characters.")] = False
    save: Annotated[Path | None, typer.Option(help="Write the game to this new file.")] = None
    load: Annotated[Path | None, typer.Option(help="Continue the game in this file.")] = None
    coach: Annotated[
        bool,
        typer.Option("--coach", help="Warn before a move that loses at once, and explain mistakes."),
    ] = False


@dataclass(frozen=True, slots=True)
class MemoryOptions:
    """What is remembered of games, and where."""

    memory: Annotated[
        Path | None,
        typer.Option(help="Keep games and search results in this file instead of your own."),
    ] = None
    no_memory: Annotated[bool, typer.Option("--no-memory", help="Neither use nor write the memory.")] = False


@one_line_errors
@keeps_log
@groups_options
def play(
    game: Annotated[
        str | None, typer.Argument(help="The game, see `tengen games`; without it you are asked.")
    ] = None,
    *,
    wishes: WishOptions,
    screen: ScreenOptions,
    memory: MemoryOptions,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    port: Annotated[
        int | None, typer.Option(help="The web board's port; 0 takes a free one.", min=0, max=65535)
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Print the web board's address, but open no browser.")
    ] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices in your network join, by a link with a secret.")
    ] = False,
    address: Annotated[
        str | None, typer.Option(help="With --lan: this machine's address, if it has several.")
    ] = None,
) -> None:
    """Play a game on the web board in your browser, or with --terminal in the terminal.

    Without a game you choose everything on the board, or from a menu. Ctrl-C ends the web board; its games
    continue when you start it again. In the terminal, type `help` for the commands; Ctrl-C stops the engine,
    and an unfinished game is saved when you leave. Games are stored, see `tengen memory`. With --seed the
    engine ignores earlier games and searches.

    Examples:

    - `tengen play`
    - `tengen play gomoku --level 3 --side second --clock 5m+3s`
    - `tengen play --no-open --port 8017`
    - `tengen play --lan`
    - `tengen play --terminal`
    - `tengen play connect4 --level auto`
    - `tengen play gomoku --opponent tengen:like=ada`
    - `tengen play gomoku --opponent classic:power,adapt=yes`
    - `tengen play popout --terminal --coach`
    - `tengen play connect4 --terminal --time 2s --save ours.tengen`
    - `tengen play --terminal --load ours.tengen`
    """
    level = _level(wishes.level, game, memory)
    if address is not None and not lan:
        raise BadOption("--address belongs to --lan: add it")
    if terminal and lan:
        raise BadOption("--lan is for the web board: leave out --terminal")
    if terminal:
        _play_in_terminal(game, level, wishes, screen, memory)
        return
    from tengen.cli.playing.web_board import open_board, refuse_terminal_options

    refuse_terminal_options(
        {
            "--time": wishes.time,
            "--seed": wishes.seed,
            "--no-color": screen.no_color,
            "--ascii": screen.ascii_only,
            "--save": screen.save,
            "--load": screen.load,
            "--coach": screen.coach,
            "--memory": memory.memory,
        }
    )
    open_board(
        game,
        wishes.opponent,
        level,
        wishes.side,
        wishes.clock,
        port,
        no_open=no_open,
        remembers=not memory.no_memory,
        lan=lan,
        address=address,
    )


def _play_in_terminal(
    game: str | None, level: int | None, wishes: WishOptions, look: ScreenOptions, memory: MemoryOptions
) -> None:
    from tengen.coach.hints import LIMIT as HINT_LIMIT
    from tengen.memory import KeptEvaluations, Memory, RememberingPlayer
    from tengen.players import EnginePlayer
    from tengen.players.classic.power import PowerPlayer
    from tengen.records import load as load_record
    from tengen.terminal import INTERRUPTED, GameClock, GameFiles, Screen, TerminalGame, Wishes, set_up
    from tengen.text.durations import read_clock

    seed = wishes.seed
    record = load_record(look.load) if look.load is not None else None
    game_clock = GameClock(read_clock(wishes.clock)) if wishes.clock is not None else None
    files = GameFiles(look.save, look.load)
    screen = Screen(color=not look.no_color, ascii_only=look.ascii_only)
    try:
        asked = Wishes(game, _opponent(wishes.opponent, memory.memory), wishes.side, seed, level, wishes.time)
        session = set_up(screen, asked, record)
    except (EOFError, KeyboardInterrupt) as leaving:
        screen.say()
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
    adviser = EnginePlayer(HINT_LIMIT, seed=seed)
    with ExitStack() as at_the_end:
        kept = None
        if not memory.no_memory:
            kept = at_the_end.enter_context(Memory(memory.memory, warn=screen.warn))
        for side, player in session.seats.items():
            if isinstance(player, PowerPlayer):
                at_the_end.callback(player.close)
                if kept is not None:
                    player.keep_in(KeptEvaluations(kept))
            if isinstance(player, EnginePlayer) and kept is not None:
                # A seed promises the same game again, whatever was played in between.
                session.seats[side] = RememberingPlayer(player, kept, recall=seed is None, seed=seed)
        table = TerminalGame(
            session, screen, files, adviser, clock=game_clock, memory=kept, is_coached=look.coach
        )
        raise typer.Exit(table.run())


def _opponent(text: str | None, memory: Path | None) -> str | None:
    """Who is to be imitated is looked for in the memory of this game."""
    likes = text is not None and "like=" in text and "games=" not in text
    return f"{text},games={memory}" if likes and memory is not None else text


def _level(text: str | None, game: str | None, memory: MemoryOptions) -> int | None:
    """The number of a level; `auto` is the one that fits the games that were played here so far."""
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    if text.lower() != "auto":
        raise BadOption(f"--level {text}: write a number from 1 to 10, or auto")
    if game is None:
        raise BadOption("--level auto needs to know the game, like: tengen play connect4 --level auto")
    from tengen.coach.levels import NEWCOMER, fitting_level, rating_text, results_in
    from tengen.memory import Memory
    from tengen.terminal.session import PERSON
    from tengen.web.tables.table import GUEST

    if memory.no_memory:
        return NEWCOMER
    with Memory(memory.memory) as kept:
        found = fitting_level(game, results_in(kept, game, PERSON, GUEST))
    from tengen.players import LEVELS

    title, rated = LEVELS[found].title.lower(), rating_text(game, found)
    typer.echo(f"Level {found} fits your games so far ({title}, rating {rated}).")
    return found

"""`tengen memory`: look at what was played and learned, bring games in and out, make it smaller."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import BAD_INPUT, one_line_errors
from tengen.cli.options import BadOption
from tengen.text.clean import clean

if TYPE_CHECKING:
    from rich.progress import Progress

    from tengen.memory import Memory, StoredGame

app = typer.Typer(
    name="memory",
    help="Look at what was played and searched: games, positions, players.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

MemoryOption = Annotated[
    Path | None, typer.Option("--memory", help="The file of the memory, instead of your own.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
GameOption = Annotated[str | None, typer.Option("--game", help="Only this game, see `tengen games`.")]
PlayerOption = Annotated[str | None, typer.Option("--player", help="Only games of this player.")]

SUFFIXES = (".tengen", ".sgf")
BATCH = 200
"""Games that are written in one step."""


@app.command()
@one_line_errors
def stats(memory: MemoryOption = None, as_json: JsonOption = False) -> None:
    """Show how much the memory holds.

    Examples:

    - `tengen memory stats`
    - `tengen memory stats --memory club.db --json`
    """
    from rich.table import Table

    from tengen.terminal.screen import make_console

    with opened(memory, must_exist=True) as kept:
        told = kept.statistics()
    if as_json:
        typer.echo(json.dumps(asdict(told)))
        return
    console = make_console()
    console.print(f"{told.path}: {told.bytes / 2**20:.1f} MB, version {told.version}")
    console.print(f"{told.games} games ({told.unfinished} unfinished)")
    console.print(f"{told.positions} positions ({told.proven} proven), used {told.hits} times")
    if told.evaluations:
        console.print(f"{told.evaluations} boards evaluated by classic:power")
    if told.by_game:
        keys = ["games", "positions", "proven", *(["evaluations"] if told.evaluations else [])]
        table = Table("game", *keys)
        for name, counts in told.by_game.items():
            table.add_row(name, *(str(counts.get(key, 0)) for key in keys))
        console.print(table)


@app.command()
@one_line_errors
def games(
    number: Annotated[int | None, typer.Argument(help="Show this game.", min=1)] = None,
    game: GameOption = None,
    player: PlayerOption = None,
    limit: Annotated[int, typer.Option(help="How many to list, the newest first.", min=1)] = 20,
    ply: Annotated[int | None, typer.Option(help="Show the board after so many moves.", min=0)] = None,
    replay: Annotated[bool, typer.Option("--replay", help="Show the board after every move.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Print the record.")] = False,
    memory: MemoryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List earlier games, or show one of them and replay it.

    Examples:

    - `tengen memory games --game connect4 --player human`
    - `tengen memory games 12 --replay`
    - `tengen memory games 12 --record > game.tengen`
    """
    with opened(memory, must_exist=True) as kept:
        if number is None:
            _list(kept.games(game, player, limit), as_json)
            return
        found = kept.game(number)
    if found is None:
        raise BadOption(f"there is no game {number}; `tengen memory games` lists those there are")
    if record or as_json:
        typer.echo(json.dumps(_plain(found) | {"record": found.text}) if as_json else found.text, nl=as_json)
        return
    _show(found, ply, replay)


@app.command()
@one_line_errors
def players(
    game: GameOption = None,
    limit: Annotated[int, typer.Option(help="How many names.", min=1)] = 10,
    memory: MemoryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List people and programs by their wins; with --game also their ratings.

    Examples:

    - `tengen memory players`
    - `tengen memory players --game gomoku`
    """
    with opened(memory, must_exist=True) as kept:
        fame = kept.hall_of_fame(game, limit)
        ratings = kept.ratings(game) if game is not None else {}

    def plain(name: str) -> dict[str, object]:
        rating = ratings.get(name)
        return {"rating": None if rating is None else asdict(rating)}

    _print(
        ["player", "won", "drawn", "lost", *(["rating"] if ratings else [])],
        (
            [one.name, one.wins, one.draws, one.losses, *([ratings[one.name]] if ratings else [])]
            for one in fame
        ),
        [asdict(one) | plain(one.name) for one in fame] if as_json else None,
    )


@app.command()
@one_line_errors
def fame(
    game: GameOption = None,
    limit: Annotated[int, typer.Option(help="How many names.", min=1)] = 10,
    memory: MemoryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the hall of fame: people who beat the computer and typed `sign NAME` in `tengen play`.

    Examples:

    - `tengen memory fame`
    - `tengen memory fame --game connect4`
    """
    with opened(memory, must_exist=True) as kept:
        found = kept.fame(game, limit)
    _print(
        ["name", "wins", "last win"],
        ([one.name, one.wins, one.last[:16]] for one in found),
        [asdict(one) for one in found] if as_json else None,
    )


@app.command("import")
@one_line_errors
def import_(
    paths: Annotated[list[Path], typer.Argument(help="Files of records (.tengen, .sgf) or folders of them.")],
    game: Annotated[
        str | None, typer.Option("--game", help="The game, for files that do not name it.")
    ] = None,
    memory: MemoryOption = None,
) -> None:
    """Import games from Tengen's records and SGF. Games that are already in the memory are skipped.

    A file that cannot be read is named and skipped; the exit code is then 2.

    Examples:

    - `tengen memory import old-games/`
    - `tengen memory import club.sgf --game renju`
    """
    from tengen import TengenError
    from tengen.memory.foreign import refuse_scores
    from tengen.records import Record, load_all
    from tengen.terminal.screen import make_console

    files = list(_files(paths))
    if not files:
        raise BadOption(f"no file there ends with {' or '.join(SUFFIXES)}")
    console = make_console()
    waiting: list[Record] = []
    new = old = bad = 0
    with opened(memory) as kept, _bar() as bar:

        def write() -> None:
            nonlocal new, old
            numbers = kept.import_games(waiting)
            if kept.trouble is not None:
                raise BadOption(kept.trouble)
            added = sum(number is not None for number in numbers)
            new, old = new + added, old + len(numbers) - added
            waiting.clear()

        task = bar.add_task("reading games", total=len(files))
        for path in files:
            try:
                refuse_scores(path)
                waiting += load_all(path, game)
            except (TengenError, OSError) as problem:
                bad += 1
                bar.console.print(f"left out {clean(str(path))}: {clean(str(problem))}")
            if len(waiting) >= BATCH:
                write()
            bar.advance(task)
        write()
    console.print(f"{new} games added, {old} were there already, {bad} files left out")
    if bad:
        raise typer.Exit(BAD_INPUT)


@app.command()
@one_line_errors
def export(
    path: Annotated[Path, typer.Argument(help="A new file; its name ends with .tengen or .sgf.")],
    game: GameOption = None,
    player: PlayerOption = None,
    memory: MemoryOption = None,
) -> None:
    """Write games to a file, the oldest first. SGF holds line games only.

    Examples:

    - `tengen memory export all.tengen`
    - `tengen memory export mine.sgf --game gomoku --player human`
    """
    from tengen.records import dump_all

    if path.exists():
        raise BadOption(f"{path} is already there: choose another name")
    with opened(memory, must_exist=True) as kept:
        chosen = kept.games(game, player, newest_first=False)
    if not chosen:
        raise BadOption("there are no such games")
    dump_all((one.record for one in chosen), path)
    typer.echo(f"{len(chosen)} games written to {path}")


@app.command()
@one_line_errors
def prune(
    megabytes: Annotated[
        float | None,
        typer.Option("--to", help="Delete the least useful entries until so many MB are left.", min=0.1),
    ] = None,
    before: Annotated[
        str | None,
        typer.Option("--engine-before", help="Delete everything that engines before this version found."),
    ] = None,
    memory: MemoryOption = None,
) -> None:
    """Make the memory smaller. Games stay; with --to, proven results stay as well.

    Examples:

    - `tengen memory prune --to 50`
    - `tengen memory prune --engine-before 0.2.0`
    """
    if megabytes is None and before is None:
        raise BadOption("say how small with --to, or which engines with --engine-before")
    most = None if megabytes is None else int(megabytes * 2**20)
    with opened(memory, must_exist=True) as kept:
        gone = kept.prune(most, before)
        size = kept.statistics().bytes
    typer.echo(f"{gone} positions forgotten, {size / 2**20:.1f} MB left")


def opened(path: Path | None, must_exist: bool = False) -> "Memory":
    """The memory in this file, or the user's own; it may have to be there already."""
    from tengen.memory import Memory, memory_file

    where = memory_file() if path is None else path
    if must_exist and not where.exists():
        raise BadOption(f"there is no memory at {where} yet: it is made when the first game is played")
    return Memory(where, strict=True)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(
                file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file()
            )
        else:
            yield path


def _bar() -> "Progress":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tengen.terminal.screen import make_console

    console = make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _list(found: "list[StoredGame]", as_json: bool) -> None:
    titles = ["no.", "played", "game", "first", "second", "result", "verdict", "moves"]
    rows = (
        [one.id, one.played[:16], one.game, one.first, one.second, one.result, one.verdict, one.plies]
        for one in found
    )
    _print(titles, rows, [_plain(one) for one in found] if as_json else None)


def _print(
    titles: Sequence[str], rows: Iterable[Sequence[object]], plain: Sequence[dict[str, object]] | None
) -> None:
    """A table whose cells are foreign text, or a line of JSON for each of `plain` if there is any."""
    from rich.table import Table

    from tengen.terminal.screen import make_console

    if plain is not None:
        for one in plain:
            typer.echo(json.dumps(one))
        return
    table = Table(*titles)
    for row in rows:
        table.add_row(*(clean(cell) for cell in row))
    make_console().print(table)


def _show(found: "StoredGame", ply: int | None, replay: bool) -> None:
    from tengen.terminal.screen import Screen

    screen = Screen()
    game = found.record
    if ply is not None and ply > found.plies:
        raise BadOption(f"game {found.id} has {found.plies} moves")
    screen.say(f"{found.game}: {clean(found.first)} against {clean(found.second)}, {clean(found.played)}")
    if replay:
        for number, position in enumerate(game.positions()):
            if number:
                screen.say(f"{number}. {game.moves[number - 1]}")
            screen.draw(position)
    else:
        screen.say(" ".join(map(str, game.moves[:ply])))
        screen.draw(game.position(ply))
    screen.say(f"{found.result} {clean(found.verdict)}".rstrip())


def _plain(found: "StoredGame") -> dict[str, object]:
    plain = asdict(found)
    del plain["text"]
    return plain

"""`tengen engine`: Tengen as a player under somebody else's referee."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import INTERRUPTED, one_line_errors

if TYPE_CHECKING:
    from tengen.protocols.searcher import EngineOptions

engine = typer.Typer(
    name="engine",
    help="Play as an engine under another referee (UGI, Gomocup, Connect-N …), or analyse for a program.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Threads = Annotated[int, typer.Option(help="How many threads search.", min=1, max=64)]
Memory = Annotated[int, typer.Option(help="Memory for positions, in MB.", min=1, max=65536)]
Nodes = Annotated[
    int | None,
    typer.Option(
        help="Search at most so many positions for a move; with one thread this is repeatable.",
        min=1,
        max=10**15,
    ),
]
Time = Annotated[str, typer.Option(help="Time for a move if the referee sets none, like 2s or 500ms.")]


@engine.command()
@one_line_errors
def ugi(
    game: Annotated[
        str, typer.Argument(help="The game, see `tengen games`; the manager may choose another.")
    ] = "gomoku",
    threads: Threads = 1,
    memory: Memory = 64,
    nodes: Nodes = None,
    time: Time = "5s",
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only moves, no info.")] = False,
) -> None:
    """Play any game as an engine of the Universal Game Interface (UCI for other games).

    It reads commands from stdin and writes answers to stdout, until `quit` or the end of the input. Moves and
    positions are in Tengen's notation.

    Examples:

    - `tengen engine ugi connect4`
    - `tengen engine ugi dots:4x4 --threads 2 --memory 256`
    """
    from tengen import Game
    from tengen.protocols.ugi.engine import serve

    name = Game(game).name

    def play(options: "EngineOptions") -> None:
        serve(sys.stdin.buffer, sys.stdout.buffer, options, name)

    _run(play, _options(threads, memory, nodes, time, quiet))


@engine.command()
@one_line_errors
def gomocup(
    threads: Threads = 1,
    memory: Memory = 64,
    nodes: Nodes = None,
    time: Time = "5s",
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only moves, no MESSAGE.")] = False,
) -> None:
    """Play as a Gomocup engine, for Piskvork and other managers with its protocol.

    It reads commands from stdin and writes answers to stdout, until END or the end of the input. Managers
    look for a program whose name starts with `pbrain-`; `pbrain-tengen` is this command.

    Examples:

    - `tengen engine gomocup`
    - `tengen engine gomocup --threads 2 --memory 256`
    """
    from tengen.protocols.gomocup.engine import serve

    def play(options: "EngineOptions") -> None:
        serve(sys.stdin.buffer, sys.stdout.buffer, options)

    _run(play, _options(threads, memory, nodes, time, quiet))


def pbrain() -> None:
    """The program `pbrain-tengen`: Gomocup managers know engines by such a name and give no arguments."""
    engine(["gomocup", *sys.argv[1:]])


@engine.command()
@one_line_errors
def connectn(
    name: Annotated[str, typer.Option(help="The name to play under; one word is safest.")] = "Tengen",
    no_pops: Annotated[
        bool, typer.Option("--no-pops", help="Play with a referee that allows no pops.")
    ] = False,
    threads: Threads = 1,
    memory: Memory = 64,
    nodes: Nodes = None,
) -> None:
    """Play one game under the Connect-N course referee.

    A line that does not belong to the protocol ends it with exit code 2.

    Examples:

    - `tengen engine connectn`
    - `tengen engine connectn --name Ada --memory 256`
    """
    from tengen.protocols.connectn.engine import serve

    def play(options: "EngineOptions") -> None:
        serve(sys.stdin.buffer, sys.stdout.buffer, options, name, not no_pops)

    _run(play, _options(threads, memory, nodes, "5s"))


@engine.command()
@one_line_errors
def hexifence(
    java: Annotated[
        Path | None, typer.Option(help="Write the Java classes for the course's referee to this directory.")
    ] = None,
    classpath: Annotated[
        str | None, typer.Option(help="With --java: compile them with this class path.")
    ] = None,
    threads: Threads = 1,
    memory: Memory = 64,
    nodes: Nodes = None,
    time: Time = "2s",
) -> None:
    """Play as the engine behind the Java class `tengen.TengenPlayer`, or write that class.

    `TengenPlayer` plays under the course's referee. With `PlayerHost`, Tengen's referee drives a Java class:
    `hexifence:java -cp hexifence.jar:classes tengen.PlayerHost their.Player`. Both need the course's own
    classes on the class path.

    Examples:

    - `tengen engine hexifence --java classes --classpath hexifence.jar`
    - `java -cp hexifence.jar:classes aiproj.hexifence.Referee 3 tengen.TengenPlayer their.Player`
    """
    if java is not None:
        _make_java(java, classpath)
        return
    from tengen.protocols.hexifence.engine import serve

    def play(options: "EngineOptions") -> None:
        serve(sys.stdin.buffer, sys.stdout.buffer, options)

    _run(play, _options(threads, memory, nodes, time))


@engine.command()
@one_line_errors
def agent(
    directory: Annotated[Path, typer.Argument(help="The folder for player.py; it is created if necessary.")],
    threads: Threads = 1,
    memory: Memory = 64,
    nodes: Nodes = None,
    time: Annotated[
        str, typer.Option(help="Time for a move; it must be less than the platform's limit.")
    ] = "4s",
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing player.py.")] = False,
) -> None:
    """Write a directory that plays on the Gomoku agent platform.

    The package tengen must be installed in the platform's Python.

    Examples:

    - `tengen engine agent tengen_player`, then on the platform `python gomoku.py tengen_player other_player`
    """
    from tengen.protocols.agent_directory import write_agent

    path = write_agent(directory, _options(threads, memory, nodes, time), force=force)
    typer.echo(f"wrote {path}")


@engine.command()
@one_line_errors
def analysis(
    searches: Annotated[
        int | None,
        typer.Option(help="How many searches run at once; by default one for each core.", min=1, max=512),
    ] = None,
    memory: Memory = 256,
    time: Annotated[str, typer.Option(help="Time for queries that set no limit.")] = "1s",
    longest: Annotated[str | None, typer.Option(help="The longest time of any search.")] = None,
) -> None:
    """Analyse positions for another program: it reads JSON queries and writes JSON answers, one on each line.

    Answers come as soon as they are ready, each with the id of its query. At the end of the input it answers
    all queries and exits.

    Examples:

    - `echo '{"id": "1", "game": "connect4", "moves": "4 4", "depth": 8}' | tengen engine analysis`
    - `tengen engine analysis --searches 2 --longest 10s < queries.jsonl > answers.jsonl`
    """
    from tengen.engine.limit import Limit
    from tengen.protocols.analysis.server import Desk, serve
    from tengen.system.machine import cores
    from tengen.text.durations import read_seconds

    most = None if longest is None else read_seconds(longest)
    desk = Desk(searches or cores(), memory, Limit(time=read_seconds(time)), most)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, desk)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _make_java(directory: Path, classpath: str | None) -> None:
    from tengen.protocols.hexifence.java_sources import compile_sources, javac_command, write_sources

    for path in write_sources(directory):
        typer.echo(f"wrote {path}")
    if classpath is None:
        command = " ".join(javac_command(directory, "HEXIFENCE_JAR"))
        typer.echo(f"compile them with the course's classes in place of HEXIFENCE_JAR:\n  {command}")
        return
    compile_sources(directory, classpath)
    typer.echo(f"compiled; put {directory} on the class path")


def _options(threads: int, memory: int, nodes: int | None, time: str, quiet: bool = False) -> "EngineOptions":
    from tengen.protocols.searcher import EngineOptions
    from tengen.text.durations import read_seconds

    return EngineOptions(threads, memory, nodes, read_seconds(time), quiet)


def _run(play: Callable[["EngineOptions"], None], options: "EngineOptions") -> None:
    try:
        play(options)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None

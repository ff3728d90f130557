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
    typer.Option(help="Look at no more positions a move; with one thread answers repeat.", min=1, max=10**15),
]
Time = Annotated[str, typer.Option(help="Time a move where the referee does not say, like 2s or 500ms.")]


@engine.command()
@one_line_errors
def ugi(
    game: Annotated[
        str, typer.Argument(help="The game, see `tengen games`, until the manager chooses another.")
    ] = "gomoku",
    threads: Threads = 1,
    memory: Memory = 64,
    nodes: Nodes = None,
    time: Time = "5s",
    quiet: Annotated[bool, typer.Option("--quiet", help="Only moves, no info about them.")] = False,
) -> None:
    """Play any game as an engine of the Universal Game Interface, the UCI of other games.

    Commands come from stdin, answers go to stdout; quit or the end of input ends it. Moves and positions are
    in Tengen's own notation.

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
    quiet: Annotated[bool, typer.Option("--quiet", help="Only moves, no MESSAGE about them.")] = False,
) -> None:
    """Play as a Gomocup engine, for Piskvork and every manager that speaks its protocol.

    Commands come from stdin, answers go to stdout; END or the end of input ends it. Managers want a program
    whose name starts with `pbrain-`: a script of one line that calls this command will do.

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
    no_pops: Annotated[bool, typer.Option("--no-pops", help="Only drops are allowed.")] = False,
    threads: Threads = 1,
    memory: Memory = 64,
    nodes: Nodes = None,
) -> None:
    """Play one game under the Connect-N course referee. What it does not understand ends it with code 2.

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
    """Play as the engine behind `tengen.TengenPlayer`, or make that Java class.

    `TengenPlayer` plays under the course's referee; with `PlayerHost`, Tengen's referee drives a Java class:
    `hexifence:java -cp hexifence.jar:classes tengen.PlayerHost their.Player`.
    Both need the course's own classes on the class path.

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
    directory: Annotated[Path, typer.Argument(help="Where player.py is written; made if it is not there.")],
    threads: Threads = 1,
    memory: Memory = 64,
    nodes: Nodes = None,
    time: Annotated[str, typer.Option(help="Time a move, less than the platform's limit.")] = "4s",
    force: Annotated[bool, typer.Option("--force", help="Overwrite a player.py that is there.")] = False,
) -> None:
    """Write a directory that plays on the Gomoku agent platform as it is.

    The platform's Python must have the package tengen.

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
        int | None, typer.Option(help="Searches side by side; usually one a core.", min=1, max=512)
    ] = None,
    memory: Memory = 256,
    time: Annotated[str, typer.Option(help="For queries without a limit of their own.")] = "1s",
    longest: Annotated[str | None, typer.Option(help="No search takes longer, whatever is asked.")] = None,
) -> None:
    """Analyse positions for another program: one JSON query a line in, one JSON answer a line out.

    Answers come as they are found, each with the id of its query. The end of the input ends it, when all is
    answered.

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

"""`tengen serve`: the web board for this machine or for others, and the game server of a class."""

from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import INTERRUPTED, one_line_errors
from tengen.cli.groups import groups_options
from tengen.cli.logs import keeps_log

if TYPE_CHECKING:
    from tengen.protocols.classroom.school import School
    from tengen.web.settings import Settings


@dataclass(frozen=True, slots=True)
class ClassOptions:
    """The game server of a class."""

    keys: Annotated[
        Path | None,
        typer.Option(
            help="Also be a class game server: a file of mode 600 with one `user key` on each line."
        ),
    ] = None
    add: Annotated[
        str | None, typer.Option("--add", help="Make a key for this user, print it, and exit.")
    ] = None
    diary: Annotated[
        Path | None,
        typer.Option(help="Class server: keep teams and games in this file, so that they survive a restart."),
    ] = None
    seconds: Annotated[
        int,
        typer.Option(
            help="Class server: seconds for a move; a team that takes longer loses. 0 means no limit.", min=0
        ),
    ] = 600
    teacher: Annotated[
        str | None,
        typer.Option(
            help="Class server: this user may start games between any two teams; their clocks run at once."
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """What the board shows, and to whom."""

    data: Annotated[
        Path | None, typer.Option(help="Folder of the board's tables and games instead of your own.")
    ] = None
    contest: Annotated[
        Path | None,
        typer.Option(help="Show only the match or tournament of this journal, live."),
    ] = None
    public: Annotated[
        bool, typer.Option("--public", help="Let others use the board: needs --origin and --access.")
    ] = False
    origin: Annotated[
        str | None, typer.Option(help="The board's public address, such as https://board.example.org.")
    ] = None
    access: Annotated[
        Path | None, typer.Option(help="File of mode 600 with the secret of the access link.")
    ] = None
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices in your network join, by a link with a secret.")
    ] = False
    address: Annotated[
        str | None, typer.Option(help="With --lan: this machine's address, if it has several.")
    ] = None


@one_line_errors
@keeps_log
@groups_options
def serve(
    *,
    school: ClassOptions,
    board: BoardOptions,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 is the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="Port to listen on; 0 takes a free one.", min=0, max=65535)
    ] = 8080,
) -> None:
    """Serve the web board; with --keys also a game server for a class.

    By default only this machine can use the board: it listens on 127.0.0.1 and refuses pages of other sites.
    For people in the same local network use --lan; they join by a link with a secret. To let others use it,
    put a web server with HTTPS in front, which forwards the Host header, and give --public with the address
    and a secret. People then open ADDRESS/?access=SECRET.

    Use the class server only in a trusted network such as a classroom, because keys are not encrypted. On an
    address that others can reach, only the class server answers. Clients use `tengen client`. Ctrl-C ends it.

    Examples:

    - `tengen serve`
    - `tengen serve --lan`
    - `tengen serve --contest tournament.jsonl --lan`
    - `tengen serve --public --origin https://board.example.org --access board.secret`
    - `tengen serve --keys class.keys --add anna`
    - `tengen serve --keys class.keys --host 0.0.0.0 --port 8000 --diary class.jsonl`
    """
    from tengen.protocols.classroom.keys import add_key, read_keys
    from tengen.protocols.classroom.school import School
    from tengen.web.publishing import Unsafe

    _refuse_strays(school, board, host)
    keys = school.keys
    if keys is not None and school.add is not None:
        typer.echo(f"{school.add} {add_key(keys, school.add)}")
        return
    known = None if keys is None else read_keys(keys)
    if known is not None and school.teacher is not None and school.teacher not in known:
        raise Unsafe(
            f"the teacher {school.teacher} has no key in {keys}: add one with --add {school.teacher}"
        )
    with ExitStack() as stack:
        settings = _settings(board, host, stack, alone=known is None)
        try:
            pupils = School(seconds=school.seconds, teacher=school.teacher)
            _run(settings, known, (host, port), school.diary, pupils, board)
        except KeyboardInterrupt:
            typer.echo("Stopped.")
            raise typer.Exit(INTERRUPTED) from None


def _refuse_strays(school: ClassOptions, board: BoardOptions, host: str) -> None:
    """Options that mean nothing without others, or beside them."""
    from tengen.web.publishing import Unsafe, is_local

    if school.keys is None and (
        school.add is not None or school.diary is not None or school.teacher is not None
    ):
        raise Unsafe("--add, --diary and --teacher belong to a class server: name its --keys FILE too")
    if not board.public and (board.origin is not None or board.access is not None):
        raise Unsafe("--origin and --access belong to --public: add it")
    if board.lan and (board.public or not is_local(host)):
        raise Unsafe("--lan is for the board of this machine: leave out --public and --host")
    if board.address is not None and not board.lan:
        raise Unsafe("--address belongs to --lan: add it")
    if board.contest is not None and (school.keys is not None or board.data is not None):
        raise Unsafe("--contest shows a contest and nothing else: leave out --keys and --data")


def _settings(board: BoardOptions, host: str, stack: ExitStack, *, alone: bool) -> "Settings | None":
    """What the board may do; None where only the class server answers."""
    from tempfile import TemporaryDirectory

    from tengen.web.publishing import is_local, private_settings, public_settings

    data = board.data
    if board.contest is not None:
        # Nothing of it is kept, and a board that runs beside it is not in its way.
        data = Path(stack.enter_context(TemporaryDirectory(prefix="tengen-")))
    if board.public:
        settings = public_settings(host, board.origin, board.access, data)
    elif not alone and not is_local(host):
        return None
    else:
        settings = private_settings(host, data)
    if board.contest is None:
        return settings
    from tengen.referee.following import Following

    Following(board.contest)  # trouble with the journal is told before anybody comes
    return replace(settings, contest=board.contest, remembers=False)


def _run(
    settings: "Settings | None",
    known: dict[str, str] | None,
    place: tuple[str, int],
    diary: Path | None,
    school: "School",
    board: BoardOptions,
) -> None:
    from tengen.cli.playing.web_board import open_to_network
    from tengen.protocols.classroom.server import class_routes, listen, make_server
    from tengen.web.app import make_app
    from tengen.web.serving import address, serve_app
    from tengen.web.sharing import Sharing
    from tengen.web.tables.store import TableStore

    with ExitStack() as stack:
        if diary is not None:
            _keep(school, diary, stack)
        host, _ = place
        listening = stack.enter_context(listen(*place))
        url = address(host, listening)
        if known is not None:
            typer.echo(f"Class game server on {_outside(host, url)}index.php")
            typer.echo(f"{len(known)} users. For a trusted class network only. Ctrl-C ends it.")
        if settings is None:
            serve_app(make_server(school, known or {}), listening)
            return
        store = TableStore(settings)
        stack.callback(store.close)
        if settings.origin is None:
            typer.echo(f"Web board on {url}")
        else:
            typer.echo(f"Web board for {settings.origin}: let the web server forward to {url}")
            typer.echo(f"People come in by {settings.origin}/?access=SECRET")
        sharing = Sharing(settings, listening.getsockname()[1])
        if board.lan:
            open_to_network(sharing, board.address)
        routes = class_routes(school, known) if known else None
        serve_app(make_app(settings, routes, store, sharing), listening)


def _keep(school: "School", diary: Path, stack: ExitStack) -> None:
    """What happens in the school goes into the diary, and what is there happens first."""
    from tengen.protocols.classroom.diary import Diary

    book = Diary(diary)
    stack.callback(book.close)
    events = book.replay(school)
    school.keep_with(book.keep)
    typer.echo(f"{diary}: {events} events, {len(school.teams)} teams, {len(school.games)} games")


def _outside(host: str, url: str) -> str:
    """The address as it was listened on, also when that is the whole network."""
    port = url.rstrip("/").rpartition(":")[2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

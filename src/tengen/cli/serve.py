"""`tengen serve`: a game server for a class."""

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.errors import INTERRUPTED, one_line_errors


@one_line_errors
def serve(
    keys: Annotated[Path, typer.Option(help="File of mode 600 with one `user key` a line.")],
    add: Annotated[
        str | None, typer.Option("--add", help="Make a key for this user, print it, and leave.")
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 is the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="Port to listen on; 0 takes a free one.", min=0, max=65535)
    ] = 8080,
    diary: Annotated[
        Path | None, typer.Option(help="Keep teams and games in this file over a restart.")
    ] = None,
    seconds: Annotated[
        int, typer.Option(help="Seconds a move; who takes longer has lost. 0 is no limit.", min=0)
    ] = 600,
) -> None:
    """Host a game server for a class; clients use `tengen client` or anything that speaks the same HTTP.

    It is meant for a trusted network such as a classroom: keys travel as they are. For the open internet put
    a web server that speaks HTTPS in front of it. Ctrl-C ends it.

    Examples:

    - `tengen serve --keys class.keys --add anna`
    - `tengen serve --keys class.keys`
    - `tengen serve --keys class.keys --host 0.0.0.0 --port 8000 --diary class.jsonl`
    """
    from tengen.protocols.classroom.keys import add_key, read_keys

    if add is not None:
        typer.echo(f"{add} {add_key(keys, add)}")
        return
    known = read_keys(keys)
    _run(known, host, port, diary, seconds)


def _run(known: dict[str, str], host: str, port: int, diary: Path | None, seconds: int) -> None:
    import uvicorn

    from tengen.protocols.classroom.diary import Diary
    from tengen.protocols.classroom.school import School
    from tengen.protocols.classroom.server import listen, make_server

    school = School(seconds=seconds)
    book = Diary(diary) if diary is not None else None
    try:
        if book is not None:
            events = book.replay(school)
            school.keep_with(book.keep)
            typer.echo(f"{diary}: {events} events, {len(school.teams)} teams, {len(school.games)} games")
        with listen(host, port) as listening:
            shown = f"[{host}]" if ":" in host else host
            typer.echo(f"Class game server on http://{shown}:{listening.getsockname()[1]}/index.php")
            typer.echo(f"{len(known)} users. For a trusted class network only. Ctrl-C ends it.")
            config = uvicorn.Config(
                make_server(school, known),
                log_level="warning",
                server_header=False,
                limit_concurrency=500,
                timeout_keep_alive=15,
                timeout_graceful_shutdown=3,
            )
            uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        typer.echo("Stopped.")
        raise typer.Exit(INTERRUPTED) from None
    finally:
        if book is not None:
            book.close()

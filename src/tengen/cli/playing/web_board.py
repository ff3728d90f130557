"""What `tengen play` does without `--terminal`: the web board on this machine, opened in a browser."""

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

import typer

from tengen import TengenError
from tengen.cli.errors import INTERRUPTED

if TYPE_CHECKING:
    from tengen.web.settings import Settings
    from tengen.web.sharing import Sharing

HOST: Final = "127.0.0.1"
PORT: Final = 8017
"""The same every time, so that a tab left open finds the board again; another one if it is taken."""


class ForTheTerminal(TengenError):
    """Options that only the game in the terminal knows."""


def refuse_terminal_options(given: Mapping[str, object]) -> None:
    """Say which option needs the terminal."""
    for option, value in given.items():
        if value is not None and value is not False:
            raise ForTheTerminal(f"{option} is for the game in the terminal: add --terminal")


def open_board(
    game: str | None,
    opponent: str | None,
    level: int | None,
    side: str | None,
    clock: str | None,
    port: int | None,
    *,
    no_open: bool,
    remembers: bool,
    lan: bool = False,
    address: str | None = None,
) -> None:
    """Serves the board until Ctrl-C. With a game, a table is laid and its address opened."""
    from tengen.web.app import make_app
    from tengen.web.serving import address as address_of
    from tengen.web.serving import open_soon, serve_app
    from tengen.web.settings import Settings
    from tengen.web.sharing import Sharing
    from tengen.web.tables.store import TableStore

    settings = Settings(remembers=remembers)
    wishes = _wishes(game, opponent, level, side, clock)
    table = None if wishes is None else asyncio.run(_lay(settings, wishes))
    if port is None and _runs_already(settings):
        url = f"http://{HOST}:{PORT}/" + (table or "")
        typer.echo(f"Tengen's web board runs already: {url}")
        if lan:
            typer.echo("To open it to your network, choose `By link` on its start page.")
        if not no_open and _has_screen():
            webbrowser.open(url)
        return
    with closing(TableStore(settings)) as store, _listening(port) as listening:
        url = address_of(HOST, listening) + (table or "")
        typer.echo(f"Tengen's web board: {url}")
        sharing = Sharing(settings, listening.getsockname()[1])
        if lan:
            open_to_network(sharing, address)
        typer.echo("Ctrl-C ends it; games are kept.")
        timer = None if no_open or not _has_screen() else open_soon(url)
        try:
            serve_app(make_app(settings, store=store, sharing=sharing), listening)
        except KeyboardInterrupt:
            typer.echo("Stopped.")
            raise typer.Exit(INTERRUPTED) from None
        finally:
            if timer is not None:
                timer.cancel()


def open_to_network(sharing: "Sharing", address: str | None) -> None:
    """Listens on the local network, too, and says by which link others come in."""
    from tengen.web.sharing import printed

    sharing.listen(address)
    typer.echo(f"From other devices in your network: {sharing.link()}")
    if sys.stdout.isatty():
        typer.echo(printed(sharing.link()))
    typer.echo(
        "Everybody with this link can play here. It is not encrypted, so use it in networks that you trust."
    )


def _wishes(
    game: str | None, opponent: str | None, level: int | None, side: str | None, clock: str | None
) -> dict[str, Any] | None:
    """What the board's `new` takes; None leaves the choice to the board."""
    if level is not None and opponent not in (None, "tengen"):
        raise ForTheTerminal("--level is the engine's: leave out --opponent")
    if game is None:
        if (opponent, level, side, clock) != (None, None, None, None):
            raise ForTheTerminal("name the game too, or leave out the other options and choose on the board")
        return None
    against = {None: "tengen", "human": "here"}.get(opponent, opponent)
    if against == "tengen":
        against = "level:3" if level is None else f"level:{level}"
    elif against is not None and against.startswith("tengen:level="):
        against = against.replace("tengen:level=", "level:")
    elif against is not None and against.startswith("tengen:like="):
        against = f"like:{_known(against, game)}"
    wishes = {"game": game, "opponent": against, "colour": side, "clock": clock}
    return {name: value for name, value in wishes.items() if value is not None}


def _known(text: str, game: str) -> str:
    """The name of somebody to be imitated, as their games write it; `UnknownPlayer` if they are too few."""
    from tengen.players import LikePlayer, make_player

    player = make_player(text)
    if not isinstance(player, LikePlayer) or text.partition(",")[2]:
        raise ForTheTerminal("the web board takes the games of its own memory: leave out the other options")
    player.prepare(game)
    return player.known.name


async def _lay(settings: "Settings", wishes: dict[str, Any]) -> str:
    """A table on disk, which the server finds when the browser comes; the end of its address."""
    from tengen.web.tables.making import make_table
    from tengen.web.tables.store import TableStore
    from tengen.web.tables.table import new_secret
    from tengen.web.wire import check
    from tengen.web.wire.questions import New

    token = new_secret()
    table, _ = await make_table(check(wishes, New), token)
    store = TableStore(settings, alone=False)
    try:
        await store.save(table.id, table.to_json(), table.is_over)
    finally:
        store.close()
    return f"#/table/{table.id}/{token}"


def _listening(port: int | None) -> socket.socket:
    from tengen.protocols.classroom.server import listen

    try:
        return listen(HOST, PORT if port is None else port)
    except OSError as problem:
        if port is not None or problem.errno != errno.EADDRINUSE:
            raise
        return listen(HOST, 0)


def _runs_already(settings: "Settings") -> bool:
    """Is there a server of ours at the usual port that keeps its tables where we would?"""
    import httpx

    from tengen.web.app import house_mark

    try:
        answer = httpx.get(f"http://{HOST}:{PORT}/health", timeout=2, trust_env=False)
        found = answer.json() if len(answer.content) < 1000 else {}
    except (httpx.HTTPError, ValueError):
        return False
    return isinstance(found, dict) and found.get("house") == house_mark(settings)


def _has_screen() -> bool:
    """Is there a browser to be seen? Without one, `webbrowser` might take the terminal for a text browser."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER"))

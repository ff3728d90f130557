"""The door to the local network: shut until who runs the board opens it, and locked with a secret."""

import asyncio
import errno
import io
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import segno
import uvicorn
from starlette.types import ASGIApp

from tengen.protocols.classroom.server import listen
from tengen.web.network import check_address, forget_secret, keep_secret, names_of, own_address
from tengen.web.serving import address as address_of
from tengen.web.serving import uvicorn_config
from tengen.web.settings import Settings


class Sharing:
    """A second socket on the address of the local network, with a guard of its own before the same board.

    `listen` and then `serve` open it, `shut` closes it. Who comes in by it needs the secret of the link.
    """

    def __init__(self, settings: Settings, port: int = 0) -> None:
        self._settings = settings
        self._port = port
        """The port that is tried first, so that the address looks like the usual one."""
        self._listening: socket.socket | None = None
        self._guarded = settings
        self._server: _SecondServer | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Can other devices come in?"""
        return self._listening is not None

    def listen(self, address: str | None = None) -> None:
        """Take the address, the machine's own if none is given; `NoNetwork` where there is none."""
        if self._listening is not None:
            return
        host = own_address() if address is None else check_address(address)
        try:
            listening = listen(host, self._port)
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE or not self._port:
                raise
            listening = listen(host, 0)
        secret = keep_secret(self._settings.data)
        self._guarded = replace(self._settings, hosts=names_of(host), access=secret)
        self._listening = listening

    def serve(self, make_app: Callable[[Settings], ASGIApp]) -> None:
        """Answer who comes, in the loop that runs; `make_app` makes the board as the settings guard it."""
        if self._listening is None or self._running is not None:
            return
        self._server = _SecondServer(uvicorn_config(make_app(self._guarded), lifespan="off"))
        self._running = asyncio.create_task(self._server.serve(sockets=[self._listening]))

    async def shut(self, *, forget: bool) -> None:
        """Everybody from outside is sent away; with `forget` the links lead nowhere when it opens again."""
        if self._server is not None and self._running is not None:
            self._server.should_exit = self._server.force_exit = True
            await asyncio.wait({self._running})
        if self._listening is not None:
            self._listening.close()
        self._listening = self._server = self._running = None
        if forget:
            await asyncio.to_thread(forget_secret, self._settings.data)

    def link(self, to: str = "") -> str:
        """The link that lets others in, to a place on the board such as `#/table/…`."""
        if self._listening is None:
            raise RuntimeError("the board is not open to the network")
        host = self._listening.getsockname()[0]
        return f"{address_of(host, self._listening)}?access={self._guarded.access}{to}"


class _SecondServer(uvicorn.Server):
    """Beside the main server, which hears the signals for both."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def picture(link: str) -> str:
    """A QR code as the address of a picture that holds it."""
    code = segno.make(link, error="l", micro=False)
    return code.svg_data_uri(scale=4, border=3, dark="#000", light="#fff")


def printed(link: str) -> str:
    """A QR code for the terminal."""
    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out=out, border=2, compact=True)
    return out.getvalue()

"""Running the application: a socket, uvicorn, and the address to open."""

import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import Literal

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from tengen.system.machine import allow_many_files
from tengen.web.patience import PatientProtocol
from tengen.web.wire import LARGEST

_log = logging.getLogger("tengen.web")

OPEN_AFTER = 0.5
"""Seconds until the server surely answers."""


def address(host: str, listening: socket.socket) -> str:
    """The address for a browser on this machine."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{name}:{port}/"


def serve_app(app: Starlette, listening: socket.socket) -> None:
    """Until Ctrl-C or SIGTERM."""
    allow_many_files()
    _log.info("serving at %s", listening.getsockname())
    uvicorn.Server(uvicorn_config(app)).run(sockets=[listening])
    _log.info("stopped serving")


def uvicorn_config(app: ASGIApp, lifespan: Literal["auto", "off"] = "auto") -> uvicorn.Config:
    """Bounds for everything that comes in before the application sees it."""
    return uvicorn.Config(
        app,
        lifespan=lifespan,
        log_level="warning",
        server_header=False,
        http=PatientProtocol,
        limit_concurrency=2000,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        ws="websockets-sansio",
        ws_max_size=4 * LARGEST,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        ws_per_message_deflate=False,
        proxy_headers=False,
    )


def open_soon(url: str, opener: Callable[[str], object] = webbrowser.open) -> threading.Timer:
    """Opens the board in a browser as soon as the server is there; a machine without one is no error."""

    def open_it() -> None:
        try:
            opener(url)
        except (OSError, webbrowser.Error):
            return

    timer = threading.Timer(OPEN_AFTER, open_it)
    timer.daemon = True
    timer.start()
    return timer

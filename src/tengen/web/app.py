"""The application: the board's files, the WebSocket, the JSON API, and a class game server if wanted."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from tengen import __version__
from tengen.text.language import best_language, languages_folder, speaking
from tengen.web.api import Api
from tengen.web.application_state import ApplicationState
from tengen.web.guard import Guard
from tengen.web.settings import Settings
from tengen.web.tab import Tab
from tengen.web.tables.store import TableStore


def static_folder() -> Path:
    """Where the browser's files are in the installed package."""
    return Path(str(resources.files("tengen.web"))) / "static"


def house_mark(settings: Settings) -> str:
    """Tells whether a server keeps its tables in the same folder, without telling which."""
    return hashlib.sha256(str(settings.data.absolute()).encode()).hexdigest()[:16]


def reader_language(connection: HTTPConnection) -> str:
    """The language that the page was switched to, or else that of the browser."""
    chosen = connection.query_params.get("language", "")
    return best_language(chosen or connection.headers.get("accept-language", ""))


def make_app(
    settings: Settings | None = None,
    classroom: list[BaseRoute] | None = None,
    store: TableStore | None = None,
) -> Starlette:
    """The web board. `classroom` are the routes of a class game server, which checks keys of its own.

    A `store` that was opened before, so that trouble with it is known, is closed with the application.
    """
    wanted = settings or Settings()
    static = static_folder()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        application = ApplicationState(wanted, store)
        app.state.application = application
        try:
            yield
        finally:
            await application.close()

    async def index(_: Request) -> Response:
        return FileResponse(static / "index.html")

    async def health(_: Request) -> Response:
        return JSONResponse({"ok": True, "version": __version__, "house": house_mark(wanted)})

    async def socket(websocket: WebSocket) -> None:
        with speaking(reader_language(websocket)):
            await Tab(websocket, websocket.app.state.application).serve()

    api = Api()
    board = Starlette(
        routes=[
            Route("/", index),
            Route("/health", health),
            Route("/api/analyse", api.analyse, methods=["POST"]),
            Route("/api/schema", api.schema),
            WebSocketRoute("/ws", socket),
            Mount("/languages", StaticFiles(directory=languages_folder(), check_dir=False)),
            Mount("/static", StaticFiles(directory=static, check_dir=False)),
        ],
        middleware=[Middleware(Guard, settings=wanted), Middleware(GZipMiddleware, minimum_size=800)],
    )
    if not classroom:
        board.router.lifespan_context = life
        return board
    # Clients of a class server come from other machines and have keys: they do not pass the board's guard.
    whole = Starlette(routes=[*classroom, Mount("/", board)], lifespan=life)
    board.state = whole.state
    return whole

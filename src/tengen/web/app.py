"""The application: the board's files, the WebSocket, the JSON API, and a class game server if wanted."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib import resources
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from tengen import __version__
from tengen.text.language import best_language, languages_folder, speaking
from tengen.web.api import Api
from tengen.web.application_state import ApplicationState
from tengen.web.guard import Guard
from tengen.web.installing import manifest, offline_page
from tengen.web.settings import Settings
from tengen.web.sharing import Sharing
from tengen.web.tab import Tab
from tengen.web.tables.store import TableStore
from tengen.web.taking import take_games


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
    sharing: Sharing | None = None,
) -> Starlette:
    """The web board. `classroom` are the routes of a class game server, which checks keys of its own.

    A `store` that was opened before, so that trouble with it is known, is closed with the application.
    `sharing` may listen on the local network already; it is served and shut with the application, too.
    """
    wanted = settings or Settings()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        application = ApplicationState(wanted, store, sharing)
        app.state.application = application
        application.let_in = partial(_network_board, state=app.state)
        application.serve_network()
        try:
            yield
        finally:
            await application.close()

    board = Starlette(routes=_routes(wanted, at_home=wanted.origin is None), middleware=_middleware(wanted))
    if not classroom:
        board.router.lifespan_context = life
        return board
    # Clients of a class server come from other machines and have keys: they do not pass the board's guard.
    whole = Starlette(routes=[*classroom, Mount("/", board)], lifespan=life)
    board.state = whole.state
    return whole


def _network_board(settings: Settings, state: State) -> Starlette:
    """The same board for the local network, where nothing at all is told without the secret."""
    board = Starlette(routes=_routes(settings, at_home=False), middleware=_middleware(settings, frozenset()))
    board.state = state
    return board


def _middleware(settings: Settings, *free: frozenset[str]) -> list[Middleware]:
    return [Middleware(Guard, settings, *free), Middleware(GZipMiddleware, minimum_size=800)]


def _routes(settings: Settings, *, at_home: bool) -> list[BaseRoute]:
    static = static_folder()

    async def index(_: Request) -> Response:
        if settings.contest is None:
            return FileResponse(static / "index.html")
        page = (static / "index.html").read_text(encoding="utf-8")
        return HTMLResponse(page.replace("<body>", '<body data-only="contest">'))

    async def worker(_: Request) -> Response:
        return FileResponse(static / "sw.js")  # from the top, for it looks after the whole board

    async def offline(request: Request) -> Response:
        with speaking(reader_language(request)):
            return HTMLResponse(offline_page())

    async def application(request: Request) -> Response:
        with speaking(reader_language(request)):
            return Response(manifest(static / "manifest.json"), media_type="application/manifest+json")

    async def health(_: Request) -> Response:
        return JSONResponse({"ok": True, "version": __version__, "house": house_mark(settings)})

    async def socket(websocket: WebSocket) -> None:
        with speaking(reader_language(websocket)):
            await Tab(websocket, websocket.app.state.application, at_home=at_home).serve()

    api = Api()
    working = [
        Route("/api/analyse", api.analyse, methods=["POST"]),
        Route("/api/schema", api.schema),
        Route("/api/archive", take_games),
    ]
    return [
        Route("/", index),
        Route("/sw.js", worker),
        Route("/offline.html", offline),
        Route("/manifest.webmanifest", application),
        Route("/health", health),
        *(working if settings.contest is None else []),
        WebSocketRoute("/ws", socket),
        Mount("/languages", StaticFiles(directory=languages_folder(), check_dir=False)),
        Mount("/static", StaticFiles(directory=static, check_dir=False)),
    ]

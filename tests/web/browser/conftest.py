"""One Chromium and one server for all tests of the board; each test has pages of its own."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.browser.server import LAN, Server

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
_MISSING = (
    "The tests of the web board need Chromium: run make test as root, or install Debian's package "
    "`chromium` (apt-get install chromium) or any Chromium or Chrome that is found in the PATH."
)


# A busy machine is slow, not wrong: much time, and where that was not enough, a second attempt, which the
# summary counts as a rerun. Only for waiting too long: what is wrong fails at once.
expect.set_options(timeout=20_000)
_AGAIN = pytest.mark.flaky(reruns=1, only_rerun=[r"Timeout \d+ms exceeded", r"with timeout \d+ms"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives the tests of this folder their second attempt."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(_AGAIN)


# Not for the whole session: while Playwright's loop runs no other test of this process could start one.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser."""
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        pytest.fail(_MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests share."""
    shared = Server(tmp_path_factory.mktemp("board"))
    try:
        shared.start()
        yield shared
    finally:
        shared.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    own = Server(tmp_path)
    try:
        own.start()
        yield own
    finally:
        own.stop()


class Visitors:
    """Opens pages like separate people do, and watches what they send and what goes wrong."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.requests: list[str] = []
        self.faults: list[str] = []

    def open(self, server: Server, address: str = "#/", **options: Any) -> Page:
        """A new person at that address. Without motion, so that nobody waits for discs to fall."""
        wanted = {"viewport": {"width": 1200, "height": 800}, "reduced_motion": "reduce", **options}
        context = self._browser.new_context(**wanted)
        context.set_default_timeout(20_000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)
        page.goto(address if address.startswith("http") else f"{server.url}/{address}")
        return page

    def _hear(self, message: Any) -> None:
        # While a server is down the browser itself complains about the connection.
        if message.type == "error" and "WebSocket connection" not in message.text:
            self.faults.append(message.text)

    def close(self) -> None:
        """Everybody leaves."""
        for context in self._contexts:
            context.close()

    def foreign(self) -> list[str]:
        """Requests to anybody but the server on this machine, by any of its addresses."""
        local = ("127.0.0.1", LAN, None)
        return [url for url in self.requests if urlsplit(url).hostname not in local]


@pytest.fixture
def visitors(chromium: Browser) -> Iterator[Visitors]:
    """People with browsers. No test may leave an error on a console or send anything away from here."""
    people = Visitors(chromium)
    yield people
    people.close()
    assert people.faults == []
    assert people.foreign() == []


@pytest.fixture
def page(visitors: Visitors, server: Server) -> Page:
    """One person on the start page."""
    return visitors.open(server)

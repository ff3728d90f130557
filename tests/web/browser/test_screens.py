"""Every screen in both languages: it fits windows of every size, and axe finds no serious fault."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.browser.looking import SIZES, looks_right
from tests.web.browser.screens import SCREENS, Screen, opened
from tests.web.browser.server import Server
from tests.web.browser.test_fits import sticks_out

Running = Callable[[Screen], Server]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The servers that screens ask for, each started once."""
    known: dict[Callable[[Path], Server], Server] = {}
    with ExitStack() as stack:

        def of(screen: Screen) -> Server:
            if screen.server not in known:
                known[screen.server] = screen.server(tmp_path_factory.mktemp("board"))
                known[screen.server].start()
                stack.callback(known[screen.server].stop)
            return known[screen.server]

        yield of


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_fits_and_is_accessible(chromium: Browser, running: Running, name: str) -> None:
    screen = SCREENS[name]
    context, page = opened(chromium, running(screen), screen, locale="en-GB")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    screen.reach(page)
    looks_right(page, name)
    assert sticks_out(page) == []
    assert faults == []
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_fits_in_chinese(chromium: Browser, running: Running, name: str) -> None:
    screen = SCREENS[name]
    context, page = opened(chromium, running(screen), screen, locale="zh-CN")
    screen.reach(page)
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{width}x{height}"
    assert sticks_out(page) == []
    context.close()

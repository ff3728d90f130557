"""Every view in light and dark, on a desk and on a phone: nothing sticks out, axe finds no serious fault."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.looking import serious_faults
from tests.web.browser.playing import board, click, set_up, wait_for_turn
from tests.web.browser.server import Server

_PHONE = {"width": 390, "height": 844}


def start_page(page: Page) -> None:
    expect(page.locator(".game-card svg")).to_have_count(12)


def finished_game(page: Page) -> None:
    set_up(page, "tictactoe", "here")
    for move in ["b2", "a1", "b1", "a2", "b3"]:
        assert wait_for_turn(page)
        click(page, move)
    expect(page.locator(".end")).to_be_visible()


def waiting_for_somebody(page: Page) -> None:
    set_up(page, "hexifence", "link")
    expect(page.get_by_label("Send this link")).to_be_visible()


def discs(page: Page) -> None:
    set_up(page, "popout", "here")
    click(page, "4")
    expect(page.locator(".moves li")).to_have_count(1)


def analysis(page: Page) -> None:
    expect(board(page).locator(".candidate")).to_have_count(5)


def editor(page: Page) -> None:
    page.get_by_role("button", name="Edit").click()
    expect(page.locator(".editor")).to_be_visible()


def keys(page: Page) -> None:
    page.locator("#start").wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def review(page: Page) -> None:
    expect(page.locator(".coach .told")).to_contain_text("blunder")


def puzzle(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(" to play and ")


def fame(page: Page) -> None:
    expect(page.get_by_role("heading", name="Hall of fame")).to_be_visible()


_ANALYSIS = "#/analyse/dots:1x2/h00.v00"
_VIEWS = [
    ("#/", start_page),
    ("#/", finished_game),
    ("#/", waiting_for_somebody),
    ("#/", discs),
    (_ANALYSIS, analysis),
    ("#/analyse/gomoku:9/e5.e6", editor),
    ("#/analyse/tictactoe/b2.b1.a1.c3.a3.a2.c1@2/review", review),
    ("#/puzzles/gomoku", puzzle),
    ("#/", keys),
    ("#/fame", fame),
]
Reach = Callable[[Page], None]


@pytest.mark.parametrize(("address", "reach"), _VIEWS, ids=[reach.__name__ for _, reach in _VIEWS])
def test_each_view_is_accessible_and_fits_a_phone(
    visitors: Visitors, server: Server, address: str, reach: Reach
) -> None:
    page = visitors.open(server, address, color_scheme="light")
    reach(page)
    assert serious_faults(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.set_viewport_size(_PHONE)  # type: ignore[arg-type]  # a plain dict is what it takes
    assert page.evaluate("document.documentElement.scrollWidth") <= _PHONE["width"]
    assert serious_faults(page) == []


def test_light_and_dark_follow_the_system(visitors: Visitors, server: Server) -> None:
    light = visitors.open(server, color_scheme="light")
    dark = visitors.open(server, color_scheme="dark")
    background = "getComputedStyle(document.body).backgroundColor"
    assert light.evaluate(background) == "rgb(247, 245, 241)"
    assert dark.evaluate(background) == "rgb(21, 22, 23)"


def test_nothing_is_fetched_from_anywhere_else(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server)
    start_page(page)
    page.goto(f"{server.url}/{_ANALYSIS}")
    analysis(page)
    assert len(visitors.requests) > 20
    assert visitors.foreign() == []


def test_the_board_is_a_grid_with_a_name_for_every_place(page: Page) -> None:
    set_up(page, "hexifence", "here", size=2)
    expect(page.get_by_role("grid", name="Board: Hexifence 2")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(30)
    click(page, "3:2")
    expect(page.get_by_role("gridcell", name="edge 3:2, Blue", exact=True)).to_have_count(1)
    expect(page.locator("#spoken")).to_contain_text("Blue plays 3:2. Red to move.")

"""The board is whole in windows of every size; each view begins at its top, with a heading and the focus."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board, set_up
from tests.web.browser.screens import play
from tests.web.browser.server import Server

_SIZES = ((844, 390), (880, 700), (683, 768), (1024, 600), (390, 844), (320, 640))


def sticks_out(page: Page) -> list[str]:
    """What is not whole in some window: the page's width, or an edge of the board."""
    found = []
    for width, height in _SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide, cut = page.evaluate(
            """() => {
                window.scrollTo(0, 0);
                const boards = [...document.querySelectorAll('.stage .board')];
                const box = boards.map((it) => it.getBoundingClientRect())[0] ?? { right: 0, bottom: 0 };
                const cut = Math.max(box.right - innerWidth, box.bottom - innerHeight);
                return [document.documentElement.scrollWidth - innerWidth, cut];
            }"""
        )
        if wide > 0 or cut > 0:
            found.append(f"{width}x{height}: {wide} px too wide, {cut} px of the board cut")
    return found


@pytest.mark.parametrize("touch", [False, True])
def test_every_view_fits_windows_of_every_size(visitors: Visitors, server: Server, touch: bool) -> None:
    page = visitors.open(server, has_touch=touch)
    expect(page.locator(".game-card svg")).to_have_count(12)
    assert sticks_out(page) == []
    for kind in ("popout", "gomoku"):
        page.evaluate("location.hash = '#/'")
        set_up(page, kind)
        assert sticks_out(page) == []
    for address in ("#/analyse/connect4/4.4", "#/puzzles/gomoku", "#/fame"):
        page.evaluate("address => { location.hash = address }", address)
        expect(page.locator("h1").first).not_to_be_empty()
        if "fame" not in address:
            expect(board(page).locator("svg")).to_be_visible()
        assert sticks_out(page) == []


def test_a_view_begins_at_its_top_with_a_heading_and_the_focus(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, viewport={"width": 390, "height": 844})
    page.locator("#start").wait_for()
    page.evaluate("window.scrollTo(0, 900)")
    set_up(page, "popout")
    assert page.evaluate("[scrollY, document.activeElement.id]") == [0, "main"]
    expect(page.get_by_role("heading", level=1)).to_have_text("PopOut")
    page.keyboard.press("ArrowRight")
    expect(board(page)).to_be_focused()


def test_the_buttons_of_a_game_stand_in_one_row_on_a_small_phone(visitors: Visitors, server: Server) -> None:
    for locale in ("en-GB", "zh-CN"):
        page = visitors.open(server, viewport={"width": 320, "height": 640}, locale=locale)
        play(page, "gomoku", "h8 i9 j8 j9 h9 k9 h7 h10 g8 i8 f9 i7 i10")
        for row in (".actions > *", ".browser > *"):
            middles = page.locator(row).evaluate_all(
                "all => all.map((it) => it.getBoundingClientRect()).map(({ y, height }) => y + height / 2)"
            )
            assert len(middles) >= 3
            assert max(middles) - min(middles) <= 2, row


def test_a_list_of_moves_ends_with_a_whole_row(visitors: Visitors, server: Server) -> None:
    for size in ((1366, 768), (390, 844)):
        page = visitors.open(server, viewport={"width": size[0], "height": size[1]})
        play(page, "tictactoe" if size[0] < 600 else "gomoku", "a1 a2 a3 b1 b2 c1 b3")
        height, rows = page.locator(".moves").evaluate(
            "it => [it.clientHeight, it.firstElementChild.getBoundingClientRect().height + 1]"
        )
        assert (height + 1) % rows == 0, (height, rows)


def test_play_is_seen_without_scrolling_whatever_the_game(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, viewport={"width": 1366, "height": 768})
    expect(page.locator(".game-card svg")).to_have_count(12)
    for kind in page.locator("[data-kind]").evaluate_all("all => all.map((one) => one.dataset.kind)"):
        page.locator(f'[data-kind="{kind}"]').click()
        assert _bottom(page, "#start") <= 768, kind


def test_the_graph_of_a_review_is_seen_without_scrolling(visitors: Visitors, server: Server) -> None:
    for locale in ("en-GB", "zh-CN"):
        address = "#/analyse/tictactoe/b2.b1.a1.c3.a3.a2.c1@2/review"
        page = visitors.open(server, address, viewport={"width": 1366, "height": 768}, locale=locale)
        expect(page.locator(".coach .told .sign")).to_be_visible(timeout=60_000)
        # The panel is higher until the review has ended.
        page.wait_for_function("() => document.querySelector('.graph').getBoundingClientRect().bottom <= 768")


def _bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] + box["height"]

"""A click that cannot be played is answered on the board, in words that everybody sees and hears."""

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board, click, middle, set_up, type_in, wait_for_turn
from tests.web.browser.server import Server


def expect_note(page: Page, words: str) -> None:
    expect(board(page).locator(".board-note")).to_have_text(words)
    expect(page.locator("#spoken p").last).to_have_text(words)


def test_a_forbidden_point_says_why_and_shows_the_threes(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/renju/h8.a1.i8.a3.j10.a5.j9.a7")
    expect(board(page).locator(".forbidden")).not_to_have_count(0)
    click(page, "j8")
    expect_note(page, "j8 is forbidden for Black: two open threes at once.")
    expect(board(page).locator(".reason")).to_have_count(2)
    click(page, "h8")
    expect_note(page, "The cell is occupied.")
    expect(board(page).locator(".reason")).to_have_count(0)
    type_in(page, "a1")
    expect_note(page, "The cell is occupied.")
    click(page, "k11")
    expect(board(page).locator(".board-note")).to_have_count(0)
    page.evaluate("location.hash = '#/analyse/connect4/4.4.4.4.4.4'")
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(6)
    click(page, "4")
    expect_note(page, "The column is full.")


def test_pops_are_seen_without_a_pointer_and_refused_in_words(visitors: Visitors, server: Server) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visitors.open(server, **phone)
    set_up(page, "popout")
    for move in ("4", "3"):
        for _ in range(2):
            page.touchscreen.tap(*middle(page, move))
        expect(page.locator(".status h2")).to_have_text("Yellow to move" if move == "4" else "Red to move")
    arrow = board(page).locator(".can-pop")
    expect(arrow).to_have_count(1)
    # The rack must not lie over it.
    assert arrow.evaluate("it => it.parentNode.getAttribute('class')") == "layer-top"
    page.touchscreen.tap(*middle(page, "p3"))
    expect_note(page, "The bottom disc of the column is not yours.")
    for _ in range(2):
        page.touchscreen.tap(*middle(page, "p4"))
    expect(page.locator(".moves li")).to_have_count(3)


def test_who_may_not_move_is_told_so(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server)
    set_up(page, "dots", "link", rows=1, cols=1)
    assert wait_for_turn(page)
    click(page, "h00")
    expect(page.locator(".moves li")).to_have_count(1)
    click(page, "v00")
    expect_note(page, "It is not your turn.")
    watcher = visitors.open(server, page.url.removeprefix(f"{server.url}/"))
    expect(board(watcher).locator("svg")).to_be_visible()
    click(watcher, "v00")
    expect_note(watcher, "You are watching this game.")

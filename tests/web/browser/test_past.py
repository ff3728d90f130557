"""The archive in the browser: a game that was played is found again, replayed, reviewed and taken away."""

from playwright.sync_api import expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.looking import looks_right
from tests.web.browser.playing import board, click, set_up, wait_for_turn
from tests.web.browser.server import Server


def test_a_game_is_found_again_replayed_and_taken_away(visitors: Visitors, own_server: Server) -> None:
    page = visitors.open(own_server, "#/games")
    expect(page.get_by_role("status").first).to_contain_text("No games.")
    for kind, moves in (("tictactoe", "b2 a1 b1 a2 b3"), ("connect4", "1 2 1 2 1 2 1")):
        page.evaluate("location.hash = '#/'")
        set_up(page, kind, "here")
        for move in moves.split():
            assert wait_for_turn(page)
            click(page, move)
        expect(page.locator(".end")).to_be_visible()
    page.get_by_role("link", name="Archive", exact=True).click()
    expect(page.locator(".past-game")).to_have_count(2)
    looks_right(page, "games")
    # A cross and a nought, not stones.
    expect(page.locator('[data-game="tictactoe"] .line-0')).not_to_have_css("clip-path", "none")
    expect(page.locator('[data-game="tictactoe"] .line-1')).to_have_css("border-top-width", "2px")
    page.locator("#past-game").select_option("tictactoe")
    expect(page.locator(".past-game")).to_have_count(1)
    expect(page.locator(".past-game")).to_contain_text("Guest won")
    page.get_by_role("textbox", name="Person").fill("nobody")
    expect(page.locator(".past-game")).to_have_count(0)
    page.get_by_role("textbox", name="Person").fill("guest")
    expect(page.locator(".past-game")).to_have_count(1)
    with page.expect_download() as taken:
        page.get_by_role("link", name="SGF").click()
    assert taken.value.path().read_text().startswith("(;")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    expect(board(page).locator("svg")).to_be_visible()
    assert page.url.endswith("#/analyse/tictactoe/b2.a1.b1.a2.b3@0")
    page.go_back()
    # What was looked for is still there.
    expect(page.locator(".past-game")).to_have_count(1)
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".coach .told")).to_be_visible()
    page.evaluate("location.hash = '#/games/999'")
    expect(page.get_by_role("alert")).to_contain_text("no game with this number")

"""Two people by link, and a server that goes away and comes back."""

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import accept, board, click, moves_played, set_up, wait_for_turn
from tests.web.browser.server import Server


def invite(visitors: Visitors, server: Server, host: Page) -> Page:
    """The other person opens the link."""
    link = host.get_by_label("Send this link").input_value()
    guest = visitors.open(server, link.removeprefix(f"{server.url}/"))
    expect(board(guest)).to_be_visible()
    accept(guest)
    return guest


def test_two_people_play_by_link(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    set_up(host, "connect", "link", colour="first", rows=4, cols=4, length=2)
    guest = invite(visitors, server, host)
    expect(host.locator(".status h2")).to_have_text("Your move")
    # The secret of a seat does not stay in the address.
    assert guest.url.count("/") == host.url.count("/")
    click(host, "2")
    expect(guest.locator(".status h2")).to_have_text("Your move")
    guest.get_by_role("button", name="Ask to take back").or_(guest.locator(".status h2")).first.wait_for()
    click(guest, "4")
    expect(host.locator(".moves li")).to_have_count(2)
    guest.get_by_role("button", name="Ask to take back").click()
    host.get_by_role("button", name="Allow").click()
    expect(guest.locator(".moves li")).to_have_count(1)
    assert wait_for_turn(guest)
    click(guest, "1")
    assert wait_for_turn(host)
    click(host, "3")
    expect(host.locator(".end h2")).to_have_text("You won")
    expect(guest.locator(".end h2")).to_have_text("You lost")
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="Accept rematch").click()
    expect(host.locator(".moves li")).to_have_count(0)
    expect(guest.locator(".moves li")).to_have_count(0)
    # The other one begins now.
    expect(guest.locator(".status h2")).to_have_text("Your move")


def test_somebody_who_looks_on_cannot_move(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    set_up(host, "connect4", "here")
    click(host, "4")
    expect(host.locator(".moves li")).to_have_count(1)
    watcher = visitors.open(server, host.url.removeprefix(f"{server.url}/"))
    expect(board(watcher).locator(".layer-pieces .disc")).to_have_count(1)
    click(watcher, "4")
    click(host, "3")
    expect(board(watcher).locator(".layer-pieces .disc")).to_have_count(2)
    assert moves_played(watcher) == ["4", "3"]


def test_a_game_goes_on_after_the_server_was_killed(visitors: Visitors, own_server: Server) -> None:
    page = visitors.open(own_server)
    set_up(page, "gomoku", "here")
    for count, move in enumerate(("h8", "i9"), start=1):
        assert wait_for_turn(page)
        click(page, move)
        expect(page.locator(".moves li")).to_have_count(count)
    own_server.kill()
    expect(page.locator("#banner")).to_be_visible()
    expect(page.locator("#banner")).to_contain_text("Connection lost")
    # A move made meanwhile is kept and sent as soon as somebody is there.
    click(page, "j10")
    own_server.start()
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator(".moves li")).to_have_count(3)
    assert wait_for_turn(page)
    click(page, "k11")
    expect(page.locator(".moves li")).to_have_count(4)
    assert moves_played(page) == ["h8", "i9", "j10", "k11"]
    page.reload()
    expect(page.locator(".moves li")).to_have_count(4)
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(4)


def test_an_analysis_goes_on_too(visitors: Visitors, own_server: Server) -> None:
    page = visitors.open(own_server, "#/analyse/connect4/4.4")
    expect(page.locator(".line-score").first).not_to_be_empty()
    own_server.kill()
    expect(page.locator("#banner")).to_be_visible()
    own_server.start()
    expect(page.locator("#banner")).to_be_hidden()
    click(page, "5")
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(3)
    expect(page.locator(".line-score").first).not_to_be_empty()

"""Two people by link and a third: the invitation, what they ask each other for, and who only watches."""

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board, click, set_up, wait_for_turn
from tests.web.browser.server import Server


def at_the_link(visitors: Visitors, server: Server, link: str) -> Page:
    page = visitors.open(server, link.removeprefix(f"{server.url}/"))
    expect(board(page).locator("svg")).to_be_visible()
    return page


def test_an_invitation_is_used_once_and_wishes_are_answered(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    set_up(host, "connect4", "link")
    link = host.get_by_label("Send this link").input_value()
    expect(host.locator(".status")).to_contain_text("This link works on this machine only")
    guest = at_the_link(visitors, server, link)
    expect(host.locator(".status h2")).to_have_text("Your move")
    third = at_the_link(visitors, server, link)
    expect(third.locator(".status .note")).to_have_text(
        "This invitation has been used by somebody else. You are watching this game."
    )
    guest.reload()
    expect(guest.locator(".player", has_text="(you)")).to_have_count(1)
    for page, move in ((host, "4"), (guest, "4")):
        assert wait_for_turn(page)
        click(page, move)
    expect(host.locator(".moves li")).to_have_count(2)
    host.get_by_role("button", name="Ask to take back").click()
    guest.get_by_role("button", name="Refuse").click()
    expect(host.locator(".status")).to_contain_text("Your opponent does not allow it")
    guest.get_by_role("button", name="Offer a draw").click()
    expect(guest.locator(".status")).to_contain_text("You offered a draw. Waiting")
    host.get_by_role("button", name="Accept the draw").click()
    for page in (host, guest, third):
        expect(page.locator(".end")).to_contain_text("both agreed")
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="Accept rematch").click()
    # Colours have changed: who came second begins now.
    expect(guest.locator(".status h2")).to_have_text("Your move")

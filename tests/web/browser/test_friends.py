"""Friends by link, also in the local network: names, the invitation, wishes, phrases, and who watches."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tengen.web.network import NoNetwork, own_address
from tests.web.browser.conftest import Visitors
from tests.web.browser.looking import looks_right
from tests.web.browser.playing import accept, board, click, set_up, wait_for_turn
from tests.web.browser.server import LAN, Server

USED = "This invitation has been used by somebody else. You are watching this game."


@pytest.fixture
def lan_server(tmp_path: Path) -> Iterator[Server]:
    """A board that is open to the network."""
    own = Server(tmp_path, "--lan", "--address", LAN)
    try:
        own.start()
        yield own
    finally:
        own.stop()


def at_the_link(visitors: Visitors, server: Server, link: str) -> Page:
    page = visitors.open(server, link)
    expect(board(page).locator("svg")).to_be_visible()
    return page


def test_an_invitation_is_used_once_and_wishes_are_answered(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    set_up(host, "connect4", "link")
    link = host.get_by_label("Send this link").input_value()
    expect(host.locator(".status")).to_contain_text("This link works on this machine only")
    guest = at_the_link(visitors, server, link)
    slow = at_the_link(visitors, server, link)
    expect(slow.locator(".status h2")).to_have_text("Guest invites you to a game")
    accept(guest)
    expect(host.locator(".status h2")).to_have_text("Your move")
    # Who hesitated finds the seat taken, and so does who comes later.
    expect(slow.locator(".status")).to_contain_text("You are watching this game.")
    third = at_the_link(visitors, server, link)
    expect(third.locator(".status .note")).to_have_text(USED)
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


def test_before_the_other_one_has_come_nothing_is_offered_that_needs_two(
    visitors: Visitors, server: Server
) -> None:
    host = visitors.open(server)
    set_up(host, "connect4", "link")
    expect(host.locator(".status h2")).to_have_text("Waiting for your opponent")
    expect(host.locator(".actions button")).to_have_count(0)
    click(host, "4")
    expect(host.locator(".moves li")).to_have_count(1)
    expect(host.locator(".actions button")).to_have_count(0)
    guest = at_the_link(visitors, server, host.get_by_label("Send this link").input_value())
    accept(guest)
    for page in (host, guest):
        expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(host.get_by_role("button", name="Ask to take back")).to_be_visible()


@pytest.mark.slow
def test_people_have_names_before_they_play_and_a_few_phrases(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    host.locator('[data-kind="connect4"]').click()
    host.locator('input[name="way"][value="link"]').check()
    host.get_by_label("Your name").fill("Ada")
    host.locator("#start").click()
    link = host.get_by_label("Send this link").input_value()
    guest = at_the_link(visitors, server, link)
    expect(guest.locator(".status h2")).to_have_text("Ada invites you to a game")
    looks_right(guest, "invited")
    guest.get_by_label("Your name").fill("White")
    guest.get_by_role("button", name="Play", exact=True).click()
    expect(guest.get_by_role("alert").filter(has_text="take another one")).to_be_visible()
    accept(guest, "Bo")
    third = at_the_link(visitors, server, link)
    for page in (host, guest, third):
        expect(page.locator(".player-name")).to_contain_text(["Bo" if page is not guest else "Ada"])
    expect(third.get_by_text("Say something")).to_be_hidden()
    guest.get_by_text("Say something").click()
    looks_right(guest, "phrases")
    guest.get_by_role("button", name="Good luck!").click()
    for page in (host, guest, third):
        expect(page.locator(".phrase:visible")).to_have_text("Good luck!")
        expect(page.locator("#spoken")).to_contain_text("Bo says: Good luck!")
    # Who wants none hears none.
    guest.get_by_label("Set phrases").uncheck()
    expect(guest.get_by_text("Say something")).to_be_hidden()
    host.get_by_text("Say something").click()
    host.get_by_role("button", name="Hello!").click()
    expect(third.locator("#spoken")).to_contain_text("Ada says: Hello!")
    expect(guest.locator("#spoken")).not_to_contain_text("Hello!")


def test_two_devices_play_by_a_link_of_the_local_network(visitors: Visitors, lan_server: Server) -> None:
    host = visitors.open(lan_server)
    set_up(host, "connect", "link", rows=4, cols=4, length=2)
    link = host.get_by_label("Send this link").input_value()
    assert link.startswith(f"http://{LAN}:")
    expect(host.locator("img.qr")).to_be_visible()
    looks_right(host, "invitation")
    guest = at_the_link(visitors, lan_server, link)
    assert "access" not in guest.url
    accept(guest, "Bo")
    third = at_the_link(visitors, lan_server, link)
    expect(third.locator(".status .note")).to_have_text(USED)
    click(host, "2")
    assert wait_for_turn(guest)
    click(guest, "4")
    assert wait_for_turn(host)
    click(third, "1")
    click(host, "3")
    expect(guest.locator(".end h2")).to_have_text("You lost")
    expect(third.locator(".end")).to_contain_text("wins")
    # A guest can invite, too: the link has everything that lets somebody in; but the switch is not theirs.
    guest.evaluate("location.hash = '#/'")
    set_up(guest, "tictactoe", "link")
    second = guest.get_by_label("Send this link").input_value()
    assert second.startswith(link.partition("#")[0])
    expect(guest.get_by_label("Let devices in my network join")).to_have_count(0)
    at_the_link(visitors, lan_server, second)


@pytest.mark.slow
def test_the_switch_opens_the_board_to_the_network_and_shuts_it(
    visitors: Visitors, own_server: Server
) -> None:
    host = visitors.open(own_server)
    set_up(host, "connect4", "link")
    switch = host.get_by_label("Let devices in my network join")
    switch.check()
    try:
        own_address()
    except NoNetwork as problem:
        expect(host.locator(".sharing .trouble")).to_have_text(str(problem))
        return
    expect(host.locator("img.qr")).to_be_visible()
    link = host.get_by_label("Send this link").input_value()
    start = link.partition("?")[0]
    assert httpx.get(start, trust_env=False).status_code == 401
    assert httpx.get(start + "health", trust_env=False).status_code == 401
    assert httpx.get(link.partition("#")[0], trust_env=False).status_code == 303
    switch.uncheck()
    expect(host.locator(".status")).to_contain_text("This link works on this machine only")
    with pytest.raises(httpx.ConnectError):
        httpx.get(start, trust_env=False)
    switch.check()
    expect(host.locator("img.qr")).to_be_visible()
    # Links that were given out before lead nowhere.
    assert httpx.get(link.partition("#")[0], trust_env=False).status_code == 401

"""Threats on the analysis board: drawn, told, and a win by force to play through."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board
from tests.web.browser.server import Server
from tests.web.browser.test_fits import sticks_out
from tests.web.browser.test_looks import serious_faults

_OPEN_THREE = "#/analyse/gomoku/h8.a1.h9.a3.h10"
_WIN = "#/analyse/gomoku/h8.g8.i8.o1.j8.o3.k10.o5.k11.o8"
_DISCS = "#/analyse/connect4/4.4.3.3.5"
# Red has a3 b3 c3 and a1 b2 c3, and nobody has begun the column beside them.
_ODD = "1.1.3.2.2.3.1.7.2.7.3"
_ARE_WITHIN = """kinds => kinds.every((kind) => {
    const badge = document.querySelector(`.stage .board [data-threat='${kind}']`);
    if (!badge) return false;
    const half = badge.querySelector('rect').width.baseVal.value / 2;
    const text = badge.querySelector('text');
    const height = 0.7 * parseFloat(getComputedStyle(text).fontSize);
    return text.getBBox().width / 2 + height / 2 < Math.SQRT2 * half;
})"""
"""Are the signs of badges within their diamonds? Capitals are about 0.7 of the size of their type."""
_CHAINS = "#/analyse/dots:3x3/h00.h10.h01.h11.h02.h12"


def _ask(page: Page) -> None:
    """The engine's numbers are not wanted; threats are."""
    board(page).locator("svg").wait_for()
    page.keyboard.press("e")
    page.keyboard.press("t")
    expect(page.locator(".threat-words")).not_to_be_empty()


def test_what_the_opponent_threatens_is_drawn_and_told(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _OPEN_THREE)
    _ask(page)
    told = "Black has an open three: an open four is made on h7, h11."
    expect(page.locator(".threat-words")).to_have_text(told)
    expect(page.locator("#spoken")).to_contain_text(told)
    expect(board(page).locator(".threat-line.side-0.urgent")).to_have_count(1)
    expect(
        board(page).locator("[data-threat='open three h7'], [data-threat='open three h11']")
    ).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".threat-words")).to_have_text("White threatens nothing at once.")
    page.get_by_role("button", name="Threats on the board").click()
    expect(page.locator(".threat-card")).to_be_hidden()
    expect(board(page).locator("[data-threat]")).to_have_count(0)


def test_a_win_by_fours_is_played_through(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _WIN)
    _ask(page)
    expect(page.locator(".threat-card .won")).to_have_text("Black wins by fours in 3 moves.")
    page.get_by_role("button", name="Play it through").click()
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(11)
    for count in range(12, 16):
        page.keyboard.press("ArrowRight")
        expect(board(page).locator(".layer-pieces .stone")).to_have_count(count)
    expect(page.locator(".tray")).to_contain_text("Black wins with five in a row.")


def test_odd_and_even_threats_lie_on_their_cells(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _DISCS)
    _ask(page)
    expect(board(page).locator("[data-threat='now b1'], [data-threat='now f1']")).to_have_count(2)
    expect(page.locator(".threat-words p")).to_have_text(["Red wins in column 2.", "Red wins in column 6."])
    page.goto(f"{server.url}/#/analyse/connect4/{_ODD}")
    expect(page.locator(".threats li")).to_have_text(
        ["Red has an odd threat on d3.", "Red has an even threat on d4."]
    )
    expect(board(page).locator("[data-threat='odd d3']")).to_have_count(1)
    expect(page.locator(".threat-words")).to_contain_text("odd rows help Red")
    # The board is drawn again while the engine looks, so we ask until it stands still.
    page.wait_for_function(_ARE_WITHIN, arg=["odd d3", "even d4"])


def test_chains_and_loops_are_tinted(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _CHAINS)
    _ask(page)
    expect(board(page).locator(".threat-area.chain")).to_have_count(3)
    expect(page.locator(".threats li")).to_have_text(["A chain of 3."])
    expect(page.locator(".threat-words")).to_contain_text("Chains: 1. Loops: 0.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", [_WIN, _DISCS, _CHAINS])
def test_threats_fit_and_are_accessible(
    visitors: Visitors, server: Server, address: str, scheme: str
) -> None:
    page = visitors.open(server, address, color_scheme=scheme)
    _ask(page)
    assert serious_faults(page) == []
    assert sticks_out(page) == []


@pytest.mark.parametrize("game", ["gomoku", "popout", "hexifence:2", "tictactoe"])
def test_the_rules_are_one_click_away(visitors: Visitors, server: Server, game: str) -> None:
    page = visitors.open(server, f"#/analyse/{game}")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").locator(".rules-list li").first).to_be_visible()

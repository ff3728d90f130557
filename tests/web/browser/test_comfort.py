"""Comfort: byo-yomi, a likeness to watch, and a board that can be installed and says when it is gone."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tengen.memory import Memory
from tengen.records import Record
from tengen.rules.position import Position
from tests.web.browser.conftest import Visitors
from tests.web.browser.looking import looks_right
from tests.web.browser.playing import board, click, wait_for_turn
from tests.web.browser.server import Server


def test_a_clock_of_ones_own_with_byo_yomi(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server)
    page.locator('[data-kind="connect4"]').click()
    page.locator('input[name="way"][value="here"]').check()
    page.locator("#clock").select_option("own")
    expect(page.locator("#clock-periods")).to_be_hidden()
    page.locator("#clock-kind").select_option("byo-yomi")
    page.locator("#clock-minutes").fill("0.5")
    page.locator("#clock-periods").fill("2")
    page.locator("#clock-seconds").fill("1")
    page.locator("#clock-seconds").blur()
    looks_right(page, "clock")
    page.locator("#start").click()
    expect(page.locator(".clock")).to_have_text(["0:30 ×2", "0:30 ×2"])
    for move in ("4", "4"):
        assert wait_for_turn(page)
        click(page, move)
    expect(page.locator(".clock.runs")).to_contain_text("×2")
    # The choice is there again the next time.
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#clock-periods")).to_have_value("2")
    expect(page.locator("#clock-kind")).to_have_value("byo-yomi")


@pytest.mark.slow
def test_somebodys_likeness_is_watched_step_by_step(visitors: Visitors, tmp_path: Path) -> None:
    own = Server(tmp_path)
    (tmp_path / "data").mkdir()
    with Memory(tmp_path / "data" / "memory.db") as memory:
        for number in range(6):
            tags = {"First": "Ada", "Second": f"P{number}", "Played": f"2026-11-1{number}"}
            game = Position("tictactoe", "b2 a1 b1 b3 a3 c1 c2 a2 c3")
            memory.import_games([Record.from_position(game, **tags)])
    try:
        own.start()
        page = visitors.open(own)
        page.locator('[data-kind="tictactoe"]').click()
        page.locator('input[name="way"][value="watch"]').check()
        page.locator("#watch-x").select_option("like:")
        page.get_by_label("X: like whom?").fill("nobody")
        page.locator("#watch-speed").select_option("Slow")
        page.locator("#start").click()
        expect(page.get_by_role("alert").filter(has_text="5 are needed")).to_be_visible()
        looks_right(page, "watch")
        page.get_by_label("X: like whom?").fill("Ada")
        page.locator("#start").click()
        expect(board(page)).to_be_visible()
        expect(page.locator(".player-name").filter(has_text="Like Ada")).to_be_visible()
        page.get_by_role("button", name="Pause").click()
        count = page.locator(".moves li").count()
        page.get_by_role("button", name="Step").click()
        expect(page.locator(".moves li")).to_have_count(count + 1)
    finally:
        own.stop()


@pytest.mark.slow
def test_the_board_can_be_installed_and_says_when_it_is_gone(visitors: Visitors, own_server: Server) -> None:
    page = visitors.open(own_server)
    page.locator("#start").wait_for()
    manifest = page.evaluate(
        """async () => {
            const address = document.querySelector('link[rel=manifest]').href;
            const answer = await fetch(address);
            const plain = await answer.json();
            const icons = await Promise.all(plain.icons.map(async ({ src }) => (await fetch(src)).ok));
            return [answer.headers.get('content-type'), plain.display, icons];
        }"""
    )
    assert manifest == ["application/manifest+json", "standalone", [True, True, True]]
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # No code is kept: with an old page a new server could not be used.
    kept = page.evaluate(
        """async () => {
            const cache = await caches.open('tengen-offline');
            return (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
        }"""
    )
    assert kept == ["/offline.html", "/static/style/base.css", "/static/style/theme.css"]
    page.wait_for_load_state("networkidle")
    own_server.kill()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tengen cannot be reached")
    looks_right(page, "offline")
    own_server.start()
    page.get_by_role("link", name="Try again").click()
    page.locator("#start").wait_for()
    expect(page.locator(".game-card svg")).to_have_count(12)
    # The next time it is said in the language that was chosen meanwhile.
    page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.tengen ?? '{}');
            localStorage.tengen = JSON.stringify({ ...kept, language: 'zh_CN' });
        }"""
    )
    page.reload()
    page.locator("#start").wait_for()
    page.wait_for_function(
        """async () => {
            const cache = await caches.open('tengen-offline');
            const pages = (await cache.keys()).filter(({ url }) => url.includes('offline'));
            return pages.length === 1 && pages[0].url.endsWith('zh_CN');
        }"""
    )
    own_server.kill()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("无法连接 Tengen")
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    # While nobody answered, the browser itself complained.
    visitors.faults = [fault for fault in visitors.faults if "Failed to load resource: net::" not in fault]

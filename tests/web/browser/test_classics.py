"""The classic players on the board: chosen with their options, looked through, and watched."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.playing import board, click


def choose(page: Page, kind: str, way: str) -> None:
    page.locator(f'[data-kind="{kind}"]').click()
    page.locator(f'input[name="way"][value="{way}"]').check()


def test_a_classic_is_described_takes_its_options_and_shows_what_it_sees(page: Page) -> None:
    choose(page, "gomoku", "classic")
    page.locator("#classic").select_option("classic:power")
    expect(page.get_by_text("It takes no notice of gaps.")).to_be_visible()
    page.get_by_text("Its options").click()
    page.locator("#option-depth").fill("1")
    page.locator("#start").click()
    expect(page.get_by_text("Power (depth 1)")).to_be_visible()
    click(page, "h8")
    expect(page.locator(".moves li")).to_have_count(2)
    expect(board(page).locator(".candidate")).to_have_count(0)
    page.get_by_label("What it sees").check()
    # Its first stone is by rule.
    expect(board(page).locator(".candidate")).to_have_count(1)
    expect(page.locator(".tray")).to_have_text("Power sees its first move, which a rule chooses.")
    click(page, "h9")
    expect(page.locator(".moves li")).to_have_count(4)
    expect(board(page).locator(".candidate.best")).to_have_count(1)
    assert board(page).locator(".candidate").count() > 20
    expect(page.locator(".tray")).to_have_text(re.compile("Power sees what the board is worth"))
    page.get_by_label("What it sees").uncheck()
    expect(board(page).locator(".candidate")).to_have_count(0)


def test_classics_may_be_watched(page: Page) -> None:
    choose(page, "tictactoe", "watch")
    page.locator("#watch-x").select_option("classic:pattern")
    page.locator("#watch-o").select_option("classic:selfish")
    page.locator("#start").click()
    expect(page.locator(".stage").get_by_text("Pattern", exact=True)).to_be_visible()
    expect(page.locator(".stage").get_by_text("Selfish", exact=True)).to_be_visible()
    page.get_by_label("What it sees").check()
    expect(board(page).locator(".candidate").first).to_be_visible()
    expect(page.locator(".end")).to_be_visible()

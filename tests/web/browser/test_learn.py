"""Courses on the board: walked to the end, wrong moves tried again, rules one click from the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board, click, set_up, type_in
from tests.web.browser.server import Server
from tests.web.browser.test_looks import serious_faults

SIZES = [(1366, 768), (390, 844), (844, 390), (320, 640)]


def heading(page: Page) -> str:
    return page.get_by_role("heading", level=1).inner_text()


def test_a_newcomer_walks_from_the_start_page_through_two_lessons(page: Page) -> None:
    page.locator('[data-kind="popout"]').click()
    page.get_by_role("link", name="Learn PopOut").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn PopOut")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name="Pop a disc").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pop a disc")
    expect(page.locator("#next")).to_be_hidden()
    click(page, "1")
    expect(page.locator(".lesson-answer .miss")).to_contain_text("That was a drop")
    page.locator("#again").click()
    click(page, "p3")
    expect(page.locator(".lesson-answer .praise")).to_contain_text("The disc is gone")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-words")).to_contain_text("Only discs of your own colour")
    page.locator("#reveal").click()
    expect(board(page).locator(".mark.good")).to_have_count(2)
    click(page, "p4")
    page.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Win with a pop")
    click(page, "p4")
    expect(page.locator(".praise")).to_contain_text("four in the second row")
    page.get_by_role("link", name="PopOut").click()
    expect(page.locator(".lessons .is-done")).to_have_count(2)
    page.reload()
    expect(page.locator(".lessons .is-done")).to_have_count(2)
    expect(page.locator("#begin")).to_contain_text("Go on: Drop a disc")


def test_several_steps_with_the_keyboard_alone(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/learn/connect4/double")
    expect(page.locator(".task")).to_have_text("Make two threats with one disc.")
    type_in(page, "3")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".task")).to_have_text("Finish the game.")
    expect(board(page)).to_be_focused()
    type_in(page, "6")
    expect(page.locator(".praise")).to_have_text("Four in a row.")
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.locator(".task")).to_have_text("Make two threats with one disc.")


def test_a_forbidden_point_says_why(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/learn/renju/forbidden-threes")
    expect(page.locator(".task")).to_be_visible()
    type_in(page, "j8")
    expect(page.locator(".tray")).to_contain_text("double three")


def test_the_rules_are_one_click_from_the_table(page: Page) -> None:
    set_up(page, "hexifence", "here")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("must move again")
    page.get_by_role("link", name="Learn it step by step").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Hexifence")


@pytest.mark.parametrize("address", ["#/learn", "#/learn/popout", "#/learn/hexifence/double-dealing"])
def test_every_page_fits_and_is_accessible(visitors: Visitors, server: Server, address: str) -> None:
    page = visitors.open(server, address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert serious_faults(page) == []


def test_what_does_not_exist_is_told(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/learn/chess")
    expect(page.get_by_role("alert")).to_contain_text("no course is called 'chess'")
    assert heading(page) == "Learn to play"

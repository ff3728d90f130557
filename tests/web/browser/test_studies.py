"""Studies: variations, comments and marks are kept, found again and shared."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board, click, set_up, type_in, wait_for_turn
from tests.web.browser.server import Server
from tests.web.browser.test_fits import sticks_out
from tests.web.browser.test_looks import serious_faults

_FORK = "#/analyse/gomoku/h8.i9(h9.g8).j10"


def _quiet(page: Page) -> None:
    """Nobody needs the engine here."""
    board(page).locator("svg").wait_for()
    page.keyboard.press("e")


def _stones(page: Page, count: int) -> None:
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(count)


def _keep(page: Page, title: str) -> None:
    page.get_by_role("button", name="Keep as a study").click()
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".study-title")).to_have_text(title)
    expect(page.locator(".study-state")).to_have_text("Kept")


def test_the_address_holds_every_branch_with_its_notes(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _FORK)
    _quiet(page)
    _stones(page, 3)
    expect(page.locator(".variation .tree-move")).to_have_count(2)
    page.get_by_role("button", name="Move 2, White, h9").click()
    _stones(page, 2)
    page.get_by_label("Comment on move 2, h9").fill("solid")
    page.get_by_role("button", name="Triangle").click()
    click(page, "g7")
    page.get_by_role("button", name="Letter").click()
    click(page, "h8")
    expect(board(page).locator("[data-sign]")).to_have_count(1)
    expect(board(page).locator(".sign-label")).to_have_text("A")
    friend = visitors.open(server, page.url.removeprefix(f"{server.url}/"))
    _stones(friend, 2)
    expect(friend.get_by_label("Comment on move 2, h9")).to_have_value("solid")
    expect(friend.locator(".tree-comment")).to_have_text("solid")
    expect(board(friend).locator("[data-sign='triangle g7']")).to_have_count(1)
    expect(friend.locator(".tree-move")).to_have_count(5)


def test_a_study_is_kept_and_found_again(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _FORK)
    _quiet(page)
    _stones(page, 3)
    _keep(page, "Two answers")
    assert "#/study/" in page.url
    click(page, "k11")
    _stones(page, 4)
    expect(page.locator(".study-state")).to_have_text("Kept")
    page.get_by_label("Comment on move 4").fill("far out")
    expect(page.locator(".study-state")).to_have_text("Kept")
    page.reload()
    expect(page.locator(".study-title")).to_have_text("Two answers")
    expect(page.get_by_label("Comment on move 4")).to_have_value("far out")
    # Somebody else reads it, and keeps a copy; the first one stays as it is.
    friend = visitors.open(server, page.url.removeprefix(f"{server.url}/"))
    expect(friend.locator(".study-state")).to_contain_text("Somebody else's")
    click(friend, "a1")
    _stones(friend, 5)
    friend.get_by_role("button", name="Keep a copy").click()
    friend.get_by_role("button", name="Keep", exact=True).click()
    expect(friend.locator(".study-state")).to_have_text("Kept")
    page.reload()
    expect(page.locator(".tree-move")).to_have_count(6)


def test_ones_studies_are_opened_renamed_deleted_and_brought_back(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/studies")
    expect(page.get_by_text("There are none yet.")).to_be_visible()
    page.goto(f"{server.url}/#/analyse/connect4/4.4.3")
    _quiet(page)
    _keep(page, "Columns")
    page.get_by_role("link", name="My studies").click()
    row = page.locator(".study-row")
    expect(row).to_contain_text("Connect Four · 3 moves")
    page.get_by_role("button", name="Rename Columns").click()
    page.get_by_label("Title").fill("Discs")
    page.keyboard.press("Enter")
    expect(row.get_by_role("link")).to_have_text("Discs")
    page.get_by_role("button", name="Delete Discs").click()
    expect(row).to_contain_text("Discs was deleted.")
    page.get_by_role("button", name="Undo").click()
    expect(row.get_by_role("link")).to_be_focused()
    page.reload()
    row.get_by_role("link").click()
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(3)
    expect(page.locator(".study-title")).to_have_text("Discs")


def test_a_move_that_was_removed_comes_back(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _FORK)
    _quiet(page)
    page.get_by_role("button", name="Move 2, White, h9").click()
    _stones(page, 2)
    page.get_by_role("button", name="Make this the main line").click()
    expect(page.locator(".variation .tree-move")).to_have_count(2)
    expect(page.locator(".variation .tree-move").first).to_contain_text("i9")
    page.get_by_role("button", name="Remove this move").click()
    expect(page.locator(".tree-move")).to_have_count(3)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".tree-move")).to_have_count(5)
    _stones(page, 2)


def test_files_keep_all_branches_both_ways(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/gomoku")
    _quiet(page)
    page.get_by_role("button", name="Import").click()
    text = "(;GM[4]FF[4]SZ[15]PB[Ada];B[hh]CR[aa](;W[ig];B[jh])(;W[gg]C[other]))"
    page.get_by_label("Tengen record, SGF").fill(text)
    page.get_by_role("button", name="Load").click()
    expect(page.locator(".tree-move")).to_have_count(4)
    expect(page.locator(".tree-comment")).to_have_text("other")
    page.get_by_role("button", name="Export").click()
    area = page.get_by_role("textbox", name="The game")
    expect(area).to_have_value(re.compile(r"h8 \{\[circle a15\]\} i9 \(g9 \{other\}\) j8"))
    page.get_by_label("Format").select_option("sgf")
    expect(area).to_have_value(re.compile(r"PB\[Ada\][^$]*;B\[hh\]CR\[aa\][^$]*\(;W\[gg\]C\[other\]\)"))


def test_a_whole_study_with_the_keyboard_alone(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/gomoku")
    _quiet(page)
    for count, move in enumerate(("h8", "i9", "h9"), start=1):
        type_in(page, move)
        _stones(page, count)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    _stones(page, 2)
    type_in(page, "g9")
    expect(page.locator(".variation .tree-move")).to_have_text(re.compile("g9"))
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    page.keyboard.type("the other way")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the triangle
    type_in(page, "g9")
    expect(board(page).locator("[data-sign='triangle g9']")).to_have_count(1)
    expect(page.locator("#spoken")).to_contain_text("g9 is marked.")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.locator(".variation .tree-move")).to_have_text(re.compile("h9"))
    page.keyboard.press("s")
    page.keyboard.press("Control+a")
    page.keyboard.type("By keys")
    page.keyboard.press("Enter")
    expect(page.locator(".study-title")).to_have_text("By keys")
    expect(page.locator("#spoken")).to_contain_text("The study is kept.")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("Delete")
    expect(page.locator(".tree-move")).to_have_count(3)
    page.keyboard.press("z")
    expect(page.locator(".tree-move")).to_have_count(4)
    expect(page.locator(".study-state")).to_have_text("Kept")
    page.reload()
    expect(page.locator(".tree-comment")).to_have_text("the other way")


@pytest.mark.parametrize(
    ("address", "tool", "place", "sign"),
    [
        ("#/analyse/connect4/4.4", "Circle", "a6", "circle a6"),
        ("#/analyse/dots:2x2/h00", "Square", "(1,1)", "square (1,1)"),
        ("#/analyse/hexifence:2/3:2", "Cross", "2:2", "cross 2:2"),
        ("#/analyse/tictactoe/b2", "Circle", "a1", "circle a1"),
    ],
)
def test_every_board_bears_marks_by_name(
    visitors: Visitors, server: Server, address: str, tool: str, place: str, sign: str
) -> None:
    page = visitors.open(server, address)
    _quiet(page)
    page.get_by_role("button", name=tool, exact=True).click()
    page.get_by_label("Place").fill("q77")
    page.keyboard.press("Enter")
    expect(page.locator(".tray .trouble")).to_contain_text("no place q77")
    page.get_by_label("Place").fill(place)
    page.get_by_role("button", name="Mark", exact=True).click()
    expect(board(page).locator(f"[data-sign='{sign}']")).to_have_count(1)
    page.reload()
    expect(board(page).locator(f"[data-sign='{sign}']")).to_have_count(1)


def test_a_hole_is_marked_where_one_points(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/connect4/4.4")
    _quiet(page)
    page.get_by_role("button", name="Circle").click()
    box = board(page).locator("svg").bounding_box()
    assert box is not None
    scale = box["width"] / 444
    page.mouse.click(box["x"] + 42 * scale, box["y"] + (54 + 12 + 5.5 * 60) * scale)
    expect(board(page).locator("[data-sign='circle a1']")).to_have_count(1)


def test_two_windows_do_not_overwrite_each_other(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _FORK)
    _quiet(page)
    _keep(page, "Twice")
    twin = page.context.new_page()
    twin.goto(page.url)
    _quiet(twin)
    click(twin, "a1")
    expect(twin.locator(".study-state")).to_have_text("Kept")
    expect(twin.locator(".tree-move")).to_have_count(6)
    page.get_by_label("Comment on move").fill("too late")
    expect(page.locator(".study-state")).to_contain_text("changed in another window")


def test_a_change_outlives_the_server(visitors: Visitors, own_server: Server) -> None:
    page = visitors.open(own_server, _FORK)
    _quiet(page)
    _keep(page, "Power cut")
    own_server.kill()
    page.get_by_label("Comment on move").fill("written in the dark")
    expect(page.locator(".study-state")).not_to_have_text("Kept")
    own_server.start()
    expect(page.locator(".study-state")).to_have_text("Kept", timeout=60_000)
    page.reload()
    expect(page.get_by_label("Comment on move")).to_have_value("written in the dark")


def test_a_finished_game_becomes_a_study(page: Page) -> None:
    set_up(page, "tictactoe", "here")
    for move in ("b2", "a1", "b1", "a2", "b3"):
        assert wait_for_turn(page)
        click(page, move)
    expect(page.locator(".end")).to_be_visible()
    page.locator("a[href^='#/analyse/tictactoe']").first.click()
    board(page).locator(".layer-pieces .cross").first.wait_for()
    _keep(page, "First game")
    page.get_by_role("link", name="My studies").click()
    expect(page.locator(".study-row")).to_contain_text("5 moves")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_studies_fit_and_are_accessible(visitors: Visitors, server: Server, scheme: str) -> None:
    page = visitors.open(server, _FORK, color_scheme=scheme)
    _quiet(page)
    page.get_by_role("button", name="Circle").click()
    click(page, "h8")
    _keep(page, "A study with rather a long title, such as people write when nobody stops them from it")
    assert serious_faults(page) == []
    assert sticks_out(page) == []
    page.get_by_role("link", name="My studies").click()
    expect(page.locator(".study-row")).to_have_count(1)
    assert serious_faults(page) == []
    assert sticks_out(page) == []
    page.get_by_role("button", name="Delete A study").click()
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    assert serious_faults(page) == []

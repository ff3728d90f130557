"""What is on the screen is what it seems to be: colours, badges, signs, marks, names, disabled buttons."""

import re

from playwright.sync_api import FilePayload, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board, click, set_up, wait_for_turn
from tests.web.browser.server import Server


def test_lines_differ_and_losses_are_not_green(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/tictactoe")
    expect(page.locator(".line-row:not(.empty)")).to_have_count(3)
    # One corner, one side and the centre: everything else mirrors them.
    firsts = page.locator(".line-row .line-move:first-child").all_inner_texts()
    assert sorted(
        {"b2": "centre"}.get(move, "side" if "b" in move or "2" in move else "corner") for move in firsts
    ) == [
        "centre",
        "corner",
        "side",
    ]
    assert board(page).locator(".candidate circle").count() == 0
    for name in ("First position", "Move back", "Move forward", "Last position"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    page.evaluate("location.hash = '#/analyse/connect4/4.4'")
    expect(page.locator(".exact-words")).to_contain_text("Solved")
    expect(page.get_by_role("button", name="Move back")).to_be_enabled()
    lost = page.locator(".line-score.lost").first
    expect(lost).to_contain_text("loss")
    assert lost.evaluate("it => getComputedStyle(it).color") == "rgb(171, 47, 18)"
    page.evaluate("location.hash = '#/analyse/tictactoe/b2.a1.b1.a2.b3'")
    expect(page.locator(".tray")).to_contain_text("X wins with three in a row.")
    expect(page.get_by_role("button", name="Play on")).to_be_disabled()


def test_tic_tac_toe_looks_like_it_and_the_level_has_a_name(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server)
    set_up(page, "tictactoe", "engine", level=1)
    expect(page.locator(".player-name").first).to_have_text("Level 1 · First game")
    assert wait_for_turn(page)
    click(page, "b2")
    expect(board(page).locator(".layer-pieces .cross")).to_have_count(1)
    expect(board(page).locator(".layer-pieces .nought")).to_have_count(1)
    expect(board(page).locator(".layer-labels text")).to_have_count(0)
    page.get_by_label("Coordinates").check()
    expect(board(page).locator(".layer-labels text")).to_have_count(9)
    expect(page.locator("#spoken")).to_contain_text(re.compile("O plays ..[.] X to move"))


def test_the_whole_last_turn_is_marked_and_playing_on_shows_the_position(
    visitors: Visitors, server: Server
) -> None:
    # Blue closes the first box with v01 and must draw another edge.
    page = visitors.open(server, "#/analyse/dots:1x3/h00.h10.v00.v01.h01")
    expect(board(page).locator(".layer-pieces .edge")).to_have_count(5)
    expect(board(page).locator(".last-edge")).to_have_count(2)
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".from-board .edge")).to_have_count(5)
    expect(page.get_by_role("heading", level=1)).to_have_text("Play on from move 5")


def test_a_text_that_is_no_game_is_refused_in_words(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/connect4")
    expect(board(page).locator("svg")).to_be_visible()
    page.get_by_role("button", name="Import").click()
    page.locator("#import-text").fill("\x0b\u2003")
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("there is nothing to read")
    game = b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,15\n"
    file: FilePayload = {"name": "won.psq", "mimeType": "text/plain", "buffer": game}
    page.get_by_label("Or choose a file…").set_input_files(file)
    expect(page.get_by_role("dialog")).to_contain_text("won.psq")
    expect(page.locator("#import-text")).to_have_value(game.decode())
    page.get_by_role("button", name="Load").click()
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(2)


def test_colours_and_boards_can_be_chosen_and_stay(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/gomoku", color_scheme="light")
    expect(board(page).locator("svg")).to_be_visible()
    ground = "getComputedStyle(document.body).backgroundColor"
    wood = "getComputedStyle(document.querySelector('.stage .wood-a')).stopColor"
    before = page.evaluate(wood)
    page.get_by_role("button", name="Looks").click()
    for name in ("Dark", "Slate"):
        page.get_by_role("dialog").get_by_label(name).dispatch_event("click")
    assert page.evaluate(ground) == "rgb(21, 22, 23)"
    assert page.evaluate(wood) != before
    page.reload()
    expect(board(page).locator("svg")).to_be_visible()
    assert page.evaluate(ground) == "rgb(21, 22, 23)"

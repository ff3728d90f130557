"""What one can do at a table besides moving."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import (
    board,
    click,
    middle,
    moves_played,
    open_places,
    place,
    set_up,
    type_in,
    wait_for_turn,
)
from tests.web.browser.server import Server


def test_undo_against_the_engine_takes_back_both_moves(page: Page) -> None:
    set_up(page, "gomoku", "engine", level=1)
    click(page, "h8")
    expect(page.locator(".moves li")).to_have_count(2)
    assert wait_for_turn(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".moves li")).to_have_count(0)
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(0)
    expect(page.locator("#spoken")).to_contain_text("Taken back.")


def test_a_hint_is_marked_on_the_board_and_can_be_played(page: Page) -> None:
    set_up(page, "connect", "here", rows=4, cols=4, length=3)
    for move in ("2", "1", "3"):
        assert wait_for_turn(page)
        click(page, move)
    assert wait_for_turn(page)
    for words in (
        "Red threatens to complete a line.",
        "Look at columns 3 to 4.",
        "Column 4 stops Red's line.",
    ):
        page.keyboard.press("h")
        expect(page.locator(".tray")).to_contain_text(words)
    expect(board(page).locator(".mark.hint")).to_have_count(1)
    click(page, "4")
    expect(board(page).locator(".mark.hint")).to_have_count(0)
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(4)


def test_resigning_asks_once_more_and_says_why_the_game_ended(page: Page) -> None:
    set_up(page, "gomoku", "engine", level=1)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".end h2")).to_have_text("You lost")
    expect(page.locator(".end")).to_contain_text("resign")


def test_the_winner_signs_the_hall_of_fame_and_plays_again(page: Page) -> None:
    set_up(page, "dots", "engine", level=1, colour="second", rows=1, cols=1)
    while wait_for_turn(page):
        click(page, open_places(page)[0])
    page.get_by_label("Sign the hall of fame").fill("Ada <b>L</b>")
    page.get_by_role("button", name="Sign").click()
    expect(page.locator(".end table")).to_contain_text("Ada <b>L</b>")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".moves li")).to_have_count(0)
    # Colours change: now the person begins.
    expect(page.locator(".status h2")).to_have_text("Your move")
    page.get_by_role("link", name="Fame").click()
    expect(page.get_by_role("heading", name="Dots and Boxes 1×1")).to_be_visible()
    expect(page.locator("main table").first).to_contain_text("Level 1 · First game")
    expect(page.locator("main table").last).to_contain_text("Ada <b>L</b>")


def test_a_first_visit_asks_how_well_one_knows_the_game(page: Page) -> None:
    page.locator('[data-kind="connect"]').click()
    expect(page.get_by_text("How well do you know")).to_be_visible()
    expect(page.get_by_label("Level")).to_have_count(0)
    page.locator('input[name="known"][value="5"]').dispatch_event("click")
    expect(page.get_by_text("Level 5: Experienced")).to_be_visible()
    expect(page.get_by_text("How well do you know")).to_have_count(0)


def test_a_size_that_nobody_measured_is_not_rated(page: Page) -> None:
    page.locator('[data-kind="gomoku"]').click()
    page.locator('input[name="known"][value="3"]').dispatch_event("click")
    expect(page.locator(".level-words")).to_contain_text("rated 1")
    page.locator("#option-size").fill("13")
    expect(page.locator(".level-words")).to_contain_text("not rated")


def test_swap2_lets_the_second_person_choose(page: Page) -> None:
    page.locator('[data-kind="gomoku"]').click()
    page.locator('input[name="way"][value="here"]').check()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Swap2").check()
    page.locator("#start").click()
    for move in ("h8", "i9", "j8"):
        assert wait_for_turn(page)
        click(page, move)
        place(page, move).and_(page.locator('[aria-label$="Black"], [aria-label$="White"]')).wait_for(
            state="attached"
        )
    panel = page.get_by_role("group", name="Swap2")
    panel.get_by_role("button", name="Play White").click()
    expect(panel).to_have_count(0)
    assert wait_for_turn(page)
    click(page, "g7")
    expect(board(page).locator(".layer-pieces .stone.white")).to_have_count(2)


def test_a_column_disc_pops_out_and_the_others_come_down(page: Page) -> None:
    set_up(page, "popout", "here")
    for move in ("4", "4", "p4"):
        assert wait_for_turn(page)
        click(page, move)
    expect(page.locator(".moves li")).to_have_count(3)
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(1)
    assert moves_played(page) == ["4", "4", "p4"]


def test_clocks_run_for_the_side_to_move(page: Page) -> None:
    page.locator("#clock").select_option("5m+3s")
    set_up(page, "gomoku", "here")
    expect(page.locator(".clock")).to_have_count(2)
    click(page, "h8")
    expect(page.locator(".clock.runs")).to_have_count(1)
    expect(page.locator(".clock.runs")).to_have_text(re.compile("4:5|5:0"))


def test_a_clock_of_ones_own_has_time_and_increment(page: Page) -> None:
    page.locator("#clock").select_option("Your own…")
    page.locator("#clock-minutes").fill("7")
    page.locator("#clock-seconds").fill("4")
    set_up(page, "gomoku", "here")
    expect(page.locator(".clock").first).to_have_text("7:00")


def test_engines_play_each_other_and_can_be_paused(page: Page) -> None:
    page.locator('[data-kind="tictactoe"]').click()
    page.locator('input[name="way"][value="watch"]').check()
    page.locator("#watch-x").select_option("random")
    page.locator("#watch-o").select_option("level:2")
    page.locator("#watch-speed").select_option("Normal")
    page.locator("#start").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".status h2")).to_have_text("Paused")
    before = page.locator(".moves li").count()
    page.get_by_role("button", name="Step").click()
    expect(page.locator(".moves li")).to_have_count(before + 1)
    expect(page.locator(".status h2")).to_have_text("Paused")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".end")).to_be_visible()


def test_a_finger_previews_first_and_confirms_with_a_second_tap(visitors: Visitors, server: Server) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visitors.open(server, **phone)
    set_up(page, "gomoku", "here", size=9)
    page.touchscreen.tap(*middle(page, "e5"))
    expect(page.get_by_role("button", name="Play e5")).to_be_visible()
    expect(board(page).locator(".layer-ghost .is-pending")).to_have_count(1)
    page.touchscreen.tap(*middle(page, "e6"))
    expect(page.locator(".moves li")).to_have_count(0)
    page.touchscreen.tap(*middle(page, "e6"))
    expect(page.locator(".moves li")).to_have_count(1)
    page.touchscreen.tap(*middle(page, "c3"))
    page.get_by_role("button", name="Play c3").click()
    expect(page.locator(".moves li")).to_have_count(2)
    assert moves_played(page) == ["e6", "c3"]


@pytest.mark.parametrize("kind", ["gomoku", "connect4", "hexifence", "dots"])
def test_a_click_snaps_to_the_nearest_place(page: Page, kind: str) -> None:
    set_up(page, kind, "here")
    move = {"gomoku": "c3", "connect4": "5", "hexifence": "5:4", "dots": "v12"}[kind]
    x, y = middle(page, move)
    page.mouse.click(x + 7, y + 6)
    expect(page.locator(".moves li")).to_have_count(1)
    assert moves_played(page) == [move]


def test_the_board_turns_and_clicks_still_mean_what_they_hit(page: Page) -> None:
    set_up(page, "gomoku", "here")
    before = middle(page, "c3")
    page.keyboard.press("f")
    assert middle(page, "c3") != before
    click(page, "c3")
    assert wait_for_turn(page)
    type_in(page, "d3")
    expect(page.locator(".moves li")).to_have_count(2)
    assert moves_played(page) == ["c3", "d3"]


def test_one_may_look_back_and_return_to_the_game(page: Page) -> None:
    set_up(page, "connect4", "here")
    for count, move in enumerate(("4", "4", "3"), start=1):
        assert wait_for_turn(page)
        click(page, move)
        expect(page.locator(".moves li")).to_have_count(count)
    page.get_by_role("button", name="Move 1, Red, 4").click()
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(1)
    page.keyboard.press("End")
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(3)
    page.keyboard.press("n")
    expect(board(page).locator(".number")).to_have_count(3)


def test_forbidden_points_of_renju_are_crossed_out_and_refuse_a_click(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.open(server, "#/analyse/renju/h8.a1.i8.a3.j10.a5.j9.a7")
    expect(board(page).locator(".forbidden")).not_to_have_count(0)
    click(page, "j8")
    expect(page.locator(".tree-move")).to_have_count(8)


def test_the_key_map_opens_with_a_question_mark(page: Page) -> None:
    page.locator("#start").wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_unknown_table_is_a_sentence_not_a_blank_page(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/table/nowhere")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("link", name="New game")).to_be_visible()


def test_wrong_sizes_are_answered_where_they_were_typed(page: Page) -> None:
    page.locator('[data-kind="mnk"]').click()
    page.locator("#option-length").fill("9")
    page.locator("#start").click()
    expect(page.locator(".start-row .trouble")).to_contain_text("must be 1 to 7")


def test_the_board_stays_where_it_is_during_a_game(page: Page) -> None:
    set_up(page, "gomoku", "here")
    before = board(page).bounding_box()
    for move in ["h8", "a1", "h9", "b2", "h10", "c3", "h11", "d4", "h12"]:
        assert wait_for_turn(page)
        click(page, move)
        assert board(page).bounding_box() == before
    expect(page.locator(".end")).to_be_visible()
    assert board(page).bounding_box() == before

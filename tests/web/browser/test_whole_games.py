"""Whole games against the engine, won and lost in each family, with the mouse and with the keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.playing import Act, board, click, open_places, set_up, type_in, wait_for_turn

by_hand = pytest.mark.parametrize("act", [click, type_in], ids=["mouse", "keyboard"])


def play_out(page: Page, act: Act, plan: list[str]) -> None:
    """Play the first free move of the plan, again and again."""
    while wait_for_turn(page):
        free = open_places(page)
        act(page, next(move for move in plan if move in free))


def expect_end(page: Page, title: str, sentence: str) -> None:
    expect(page.locator(".end h2")).to_have_text(title)
    expect(page.locator(".end")).to_contain_text(sentence)
    expect(page.locator("#spoken")).to_contain_text(f"{title}.")


@by_hand
def test_two_in_a_row_cannot_be_stopped_from_the_middle(page: Page, act: Act) -> None:
    set_up(page, "mnk", "engine", level=10, colour="first", cols=5, rows=1, length=2)
    play_out(page, act, ["c1", "b1", "d1"])
    expect_end(page, "You won", "Black wins with two in a row.")
    expect(board(page).locator(".win")).to_have_count(1)


@by_hand
def test_the_second_player_of_that_game_loses(page: Page, act: Act) -> None:
    set_up(page, "mnk", "engine", level=10, colour="second", cols=5, rows=1, length=2)
    play_out(page, act, ["a1", "e1", "b1", "d1", "c1"])
    expect_end(page, "You lost", "Black wins with two in a row.")


@by_hand
def test_two_discs_side_by_side_win(page: Page, act: Act) -> None:
    set_up(page, "connect", "engine", level=10, colour="first", rows=3, cols=4, length=2)
    assert wait_for_turn(page)
    act(page, "2")
    assert wait_for_turn(page)
    # One of the two neighbours is still empty at its foot, whatever the engine did.
    label = board(page).locator('[data-move="1"]').get_attribute("aria-label")
    act(page, "1" if label == "column 1, empty" else "3")
    expect_end(page, "You won", "Red wins with two in a row.")
    expect(board(page).locator(".layer-pieces .disc.red")).to_have_count(2)


@by_hand
def test_the_second_player_loses_with_discs_too(page: Page, act: Act) -> None:
    set_up(page, "connect", "engine", level=10, colour="second", rows=3, cols=4, length=2)
    play_out(page, act, ["4", "1"])
    expect_end(page, "You lost", "Red wins with two in a row.")


@by_hand
def test_who_draws_the_last_edge_of_one_box_wins(page: Page, act: Act) -> None:
    set_up(page, "dots", "engine", level=1, colour="second", rows=1, cols=1)
    play_out(page, act, ["h00", "v00", "v01", "h10"])
    expect_end(page, "You won", "Red wins with 1 to 0 cells.")
    expect(board(page).locator(".captured.red")).to_have_count(1)


@by_hand
def test_the_first_player_loses_the_only_hexagon(page: Page, act: Act) -> None:
    set_up(page, "hexifence", "engine", level=1, colour="first", size=1)
    play_out(page, act, ["0:0", "0:1", "1:0", "1:2", "2:1", "2:2"])
    expect_end(page, "You lost", "Red wins with 1 to 0 cells.")
    expect(board(page).locator(".captured.red")).to_have_count(1)


def test_five_in_a_row_on_a_full_board_between_two_people(page: Page) -> None:
    set_up(page, "gomoku", "here")
    for move in ["h8", "a1", "h9", "b2", "h10", "c3", "h11", "d4", "h12"]:
        assert wait_for_turn(page)
        click(page, move)
    expect_end(page, "Black wins", "Black wins with five in a row.")
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(9)
    expect(board(page).locator(".win")).to_have_count(1)

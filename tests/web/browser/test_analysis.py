"""The analysis board."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board, click, place
from tests.web.browser.server import Server

# Three in a row with both ends open: whoever moves knows what to do.
_OPEN_THREE = "#/analyse/gomoku/h8.a1.h9.a3.h10.a5"
_ONE_ANSWER = "#/analyse/gomoku/h8.h7.h9.g9.h10.g10.h11"
# Long lines, and nothing that could be proven.
_QUIET = "#/analyse/gomoku/h8.i9.j8"


def test_candidates_lie_on_the_board_and_can_be_hidden(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _OPEN_THREE)
    best = board(page).locator(".candidate.best")
    expect(best).to_have_count(1)
    expect(page.locator(".line-score").first).to_contain_text("win in")
    expect(best.locator(".value")).to_have_text(re.compile(r"W\d"))
    assert best.get_attribute("data-candidate") in ("h7", "h11")
    expect(page.get_by_role("meter", name="Winning chances")).to_have_attribute("aria-valuenow", "100")
    page.get_by_role("button", name="Candidates on the board").click()
    expect(board(page).locator(".candidate")).to_have_count(0)
    page.keyboard.press("c")
    expect(best).to_have_count(1)


def test_an_address_asked_for_wins_over_the_old_view(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _QUIET)
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(3)
    # The old view writes its own address before it hears of the new one.
    page.evaluate("""() => {
        location.hash = '#/analyse/connect4/4.4';
        const comment = document.querySelector('#comment');
        comment.value = 'late';
        comment.dispatchEvent(new Event('input'));
    }""")
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(2)
    assert page.url.endswith("#/analyse/connect4/4.4")
    page.go_back()
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(3)


def test_a_late_answer_leaves_the_next_view_alone(visitors: Visitors, server: Server) -> None:
    asked: list[str] = []
    late: list[Callable[[], None]] = []

    def delay(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def up(text: str | bytes) -> None:
            asked.append(json.loads(text)["do"])
            server_side.send(text)

        def down(text: str | bytes) -> None:
            if "view" in json.loads(text).get("ok", {}):
                late.append(lambda: page_side.send(text))
            else:
                page_side.send(text)

        page_side.on_message(up)
        server_side.on_message(down)

    page = visitors.open(server)
    page.route_web_socket(re.compile("/ws"), delay)
    page.goto(f"{server.url}/{_QUIET}")
    page.reload()
    page.locator("#comment").wait_for()
    page.wait_for_timeout(500)
    page.evaluate("location.hash = '#/learn'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn to play")
    for answer in late:
        answer()
    page.wait_for_timeout(500)
    assert late
    assert "analyse" not in asked
    assert page.title() == "Learn to play · Tengen"
    assert page.url.endswith("#/learn")


def test_the_threshold_takes_bad_candidates_away(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _ONE_ANSWER)
    page.locator("#line-count").select_option("5")
    page.locator("#threshold").fill("100")
    expect(board(page).locator(".candidate")).to_have_count(5)
    page.locator("#threshold").fill("5")
    expect(board(page).locator(".candidate")).to_have_count(1)
    expect(board(page).locator(".candidate.best")).to_have_count(1)


def test_hovering_a_line_shows_it_and_a_click_makes_it_a_branch(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _QUIET)
    moves = page.locator('[data-line="1"] .line-move')
    moves.nth(4).wait_for()
    moves.nth(2).hover()
    expect(board(page).locator(".line-ghost")).to_have_count(3)
    expect(board(page).locator(".line-number")).to_have_text(["1", "2", "3"])
    page.mouse.wheel(0, -100)
    expect(board(page).locator(".line-ghost")).to_have_count(2)
    page.mouse.wheel(0, 100)
    expect(board(page).locator(".line-ghost")).to_have_count(3)
    shown = moves.all_inner_texts()[:2]
    moves.nth(1).click()
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(5)
    assert page.url.endswith(".".join(["j8", *shown]))
    # Another move at the fork is a variation, and the tree shows both.
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(3)
    click(page, "o15")
    expect(page.locator(".variation .tree-move")).to_have_text(re.compile("o15"))


def test_a_number_key_adds_the_whole_line(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, _QUIET)
    page.locator('[data-line="2"] .line-move').nth(4).wait_for()
    page.keyboard.press("2")
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(4)
    page.keyboard.press("End")
    expect(board(page).locator(".layer-pieces .stone")).not_to_have_count(4)
    added = page.locator(".tree-move").count() - 3
    assert added >= 5
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(3 + added)
    page.keyboard.press("Home")
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(0)


def test_every_column_bears_its_exact_value(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/connect4/4.4.4.4.4.2.2.3.3.3.5.5")
    expect(page.locator(".exact-words")).to_contain_text("draw")
    expect(board(page).locator(".candidate")).to_have_count(7)
    values = (
        board(page)
        .locator(".candidate")
        .evaluate_all("all => Object.fromEntries(all.map(one => [one.dataset.candidate, one.textContent]))")
    )
    assert sorted(values) == list("1234567")
    # A position is worth what its best move is worth.
    assert max(int(text.replace("−", "-")) for text in values.values()) == 0


def test_every_edge_bears_its_exact_value(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/dots:1x2/h00.v00")
    expect(board(page).locator(".candidate")).to_have_count(5)
    expect(page.locator(".exact-words")).to_contain_text("Solved")


def test_a_link_shows_the_same_position_to_somebody_else(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/hexifence:2", permissions=["clipboard-read", "clipboard-write"])
    for count, move in enumerate(("3:2", "2:2", "4:4"), start=1):
        click(page, move)
        expect(board(page).locator(".layer-pieces .edge")).to_have_count(count)
    page.keyboard.press("ArrowLeft")
    expect(board(page).locator(".layer-pieces .edge")).to_have_count(2)
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visitors.open(server, link.removeprefix(f"{server.url}/"))
    expect(friend.locator("h1")).to_have_text("Hexifence 2")
    expect(board(friend).locator(".layer-pieces .edge")).to_have_count(2)
    friend.keyboard.press("ArrowRight")
    expect(board(friend).locator(".layer-pieces .edge")).to_have_count(3)
    expect(place(friend, "4:4")).to_have_attribute("aria-label", "edge 4:4, Blue")


def test_a_position_is_set_up_by_hand(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/tictactoe")
    page.get_by_role("button", name="Edit").click()
    click(page, "a1")
    click(page, "b2")
    editor = page.get_by_role("group", name="Position editor")
    editor.get_by_role("button", name="Done").click()
    # Two black stones and no white one are no game; the sentence says so and nothing is lost.
    expect(editor.get_by_role("alert")).not_to_be_empty()
    editor.locator('input[name="brush"][value="1"]').check()
    click(page, "c3")
    editor.get_by_role("button", name="Done").click()
    expect(editor).to_have_count(0)
    expect(board(page).locator(".layer-pieces .cross")).to_have_count(2)
    expect(board(page).locator(".layer-pieces .nought")).to_have_count(1)
    expect(page.locator(".line-score").first).not_to_be_empty()


def test_discs_and_edges_are_set_up_too(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/connect4")
    page.keyboard.press("e")
    page.get_by_role("button", name="Edit").click()
    click(page, "4")
    page.locator('input[name="brush"][value="1"]').check()
    click(page, "4")
    click(page, "5")
    page.locator('input[name="brush"][value="off"]').check()
    click(page, "5")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".editor")).to_have_count(0)
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(2)
    page.goto(f"{server.url}/#/analyse/dots:1x1")
    expect(page.locator("h1")).to_have_text("Dots and Boxes 1×1")
    page.get_by_role("button", name="Edit").click()
    for edge in ("h00", "v00", "h10"):
        click(page, edge)
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".editor")).to_have_count(0)
    expect(board(page).locator(".layer-pieces .edge")).to_have_count(3)


def test_records_come_in_and_go_out(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/gomoku")
    page.get_by_role("button", name="Import").click()
    page.get_by_label("Tengen record, SGF").fill("this is no game")
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
    page.get_by_label("Tengen record, SGF").fill("(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[jh])")
    page.get_by_role("button", name="Load").click()
    expect(board(page).locator(".layer-pieces .stone")).to_have_count(3)
    page.get_by_role("button", name="Export").click()
    expect(page.get_by_role("textbox", name="The game")).to_have_value(re.compile("h8"))
    page.get_by_label("Format").select_option("sgf")
    expect(page.get_by_role("textbox", name="The game")).to_have_value(re.compile(r";B\[hh\]"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    assert download.value.suggested_filename.endswith(".sgf")


def test_a_finished_game_is_rated_and_its_mistakes_are_found(visitors: Visitors, server: Server) -> None:
    # White begins in the corner, lets three in a row grow to five and never looks up.
    page = visitors.open(server, "#/analyse/gomoku/h8.a1.h9.a3.h10.a5.h11.a7.h12/review")
    expect(page.locator(".tray")).to_contain_text("Reviewed")
    expect(page.locator(".graph-line")).to_have_count(1)
    expect(page.locator(".fault.mistake").first).to_be_attached()
    page.keyboard.press("Home")
    page.keyboard.press("m")
    expect(page.locator(".tree-move.blunder[aria-current], .tree-move.mistake[aria-current]")).to_have_count(
        1
    )


def test_one_plays_on_from_the_position_on_the_board(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/analyse/connect4/4.4.3")
    expect(board(page).locator(".layer-pieces .disc")).to_have_count(3)
    page.get_by_role("button", name="Play on").click()
    page.locator('input[name="way"][value="here"]').check()
    page.locator("#start").click()
    expect(page.locator(".moves li")).to_have_count(3)
    expect(page.locator(".status h2")).to_have_text("Yellow to move")


def test_nonsense_in_the_address_is_answered_with_a_sentence(visitors: Visitors, server: Server) -> None:
    page: Page = visitors.open(server, "#/analyse/chess/e4")
    expect(page.locator(".tray .trouble, h1")).not_to_have_count(0)
    expect(page.locator("h1")).to_have_text("Gomoku")

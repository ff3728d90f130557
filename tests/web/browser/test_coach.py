"""The coach on the board: a lost game, its review, another try; hints in steps; puzzles."""

import re

from playwright.sync_api import Page, expect

from tengen.coach.attempt import Attempt
from tengen.coach.collection import shipped
from tengen.coach.puzzles import Puzzle
from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import board, click, set_up, type_in
from tests.web.browser.server import Server


def play(page: Page, move: str) -> None:
    """A move, and wait until it is on the board."""
    moves = page.locator(".moves li")
    count = moves.count()
    click(page, move)
    expect(moves).to_have_count(count + 1)


def test_somebody_loses_opens_the_review_and_finds_the_move(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server)
    set_up(page, "tictactoe")
    # White answers the middle with an edge, which loses.
    for move in ("b2", "b1", "a1", "c3", "a3", "a2", "c1"):
        play(page, move)
    expect(page.locator(".end h2")).to_have_text("X wins")
    page.get_by_role("button", name="Review").click()
    coach = page.get_by_role("region", name="Review")
    expect(coach.get_by_role("heading", name="Review", exact=True)).to_be_visible()
    expect(coach.locator(".accuracy").nth(0)).to_contain_text("100 %")
    expect(coach.locator(".accuracy").nth(1)).to_contain_text("1 blunder")
    expect(page.locator(".graph .fault.blunder")).to_have_count(1)
    # The review starts at the mistake; as it is the only one, there is nowhere else to go.
    expect(board(page).locator(".layer-pieces :is(.cross, .nought)")).to_have_count(2)
    for step in ("Previous mistake", "Next mistake"):
        expect(coach.get_by_role("button", name=step)).to_be_disabled()
    page.keyboard.press("End")
    expect(board(page).locator(".layer-pieces :is(.cross, .nought)")).to_have_count(7)
    coach.get_by_role("button", name="Next mistake").click()
    expect(board(page).locator(".layer-pieces :is(.cross, .nought)")).to_have_count(2)
    expect(coach.locator(".told")).to_contain_text("b1 ?? blunder")
    expect(coach.locator(".told")).to_contain_text("This lets X win by force")
    coach.get_by_role("button", name="Try again").click()
    expect(board(page).locator(".layer-pieces :is(.cross, .nought)")).to_have_count(1)
    expect(board(page).locator(".candidate")).to_have_count(0)
    click(page, "b3")
    expect(coach.locator(".told")).to_contain_text("b3 is not the best move")
    expect(board(page).locator(".layer-pieces :is(.cross, .nought)")).to_have_count(1)
    for corner in ("a1", "a3", "c1", "c3"):
        click(page, corner)
        if coach.locator(".praise").count():
            break
    expect(coach.locator(".praise")).to_contain_text("Right")


def test_mistakes_are_walked_to_from_anywhere_with_buttons_and_keys(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.open(server)
    set_up(page, "connect4")
    # Yellow leaves a column of three, Red does not complete it, and Yellow leaves it again.
    for move in ("4", "3", "4", "3", "4", "1", "7", "1", "4"):
        play(page, move)
    page.get_by_role("button", name="Review").click()
    coach = page.get_by_role("region", name="Review")
    expect(coach.get_by_role("heading", name="Review", exact=True)).to_be_visible()
    marks = page.locator(".graph .fault")
    expect(marks).not_to_have_count(0)
    seen = []
    for _ in range(marks.count() + 1):
        expect(coach.locator(".told .sign")).to_be_visible()
        seen.append(coach.locator(".told .sign").inner_text())
        coach.get_by_role("button", name="Next mistake").click()
        expect(coach.locator(".told .sign")).not_to_have_text(seen[-1])
    assert len(seen) == len(set(seen)) + 1, "behind the last comes the first"
    assert seen[0] == seen[-1]
    assert any(text.startswith("6. ") for text in seen)
    assert any(text.startswith("7. ") for text in seen)
    page.keyboard.press("End")
    expect(coach.locator(".told .sign")).to_have_count(0)
    page.keyboard.press("m")
    expect(coach.locator(".told .sign")).to_have_text(seen[0])
    page.keyboard.press("Shift+M")
    expect(coach.locator(".told .sign")).to_have_text(seen[-2])


def test_another_move_that_wins_as_well_is_right_when_tried_again(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server)
    set_up(page, "tictactoe")
    # Black could win with a2 and with c1, and plays b3; White wins.
    for move in ("b2", "b1", "a1", "c3", "a3", "c2", "b3", "c1"):
        play(page, move)
    page.get_by_role("button", name="Review").click()
    coach = page.get_by_role("region", name="Review")
    praise = coach.locator(".praise")
    said = []
    for move in ("a2", "c1"):
        sign = coach.locator(".told .sign")
        expect(sign).to_be_visible()
        while not sign.inner_text().startswith("7. "):
            before = sign.inner_text()
            coach.get_by_role("button", name="Next mistake").click()
            expect(sign).not_to_have_text(before)
        coach.get_by_role("button", name="Try again").click()
        expect(board(page).locator(".layer-pieces :is(.cross, .nought)")).to_have_count(6)
        click(page, move)
        expect(praise).to_contain_text(move)
        said.append(praise.inner_text())
        coach.get_by_role("button", name="Next mistake").click()
    assert sorted("right, too" in words for words in said) == [False, True]


def test_the_coach_warns_before_a_losing_move_and_speaks_after_a_mistake(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.open(server)
    set_up(page, "connect4")
    page.get_by_label("Coach").check()
    for move in ("4", "1", "4", "1", "4"):
        play(page, move)
    click(page, "7")
    tray = page.locator(".tray")
    expect(tray).to_contain_text("Careful: this lets Red win at once with column 4.")
    expect(page.locator(".moves li")).to_have_count(5)
    tray.get_by_role("button", name="Another move").click()
    expect(tray).not_to_contain_text("Careful")
    click(page, "7")
    tray.get_by_role("button", name="Play it anyway").click()
    expect(page.locator(".moves li")).to_have_count(6)
    play(page, "7")
    expect(tray).to_contain_text("Coach: Red could win at once with column 4.")


def test_a_mistake_becomes_a_puzzle_of_ones_own_and_is_solved(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server)
    set_up(page, "tictactoe")
    # White does not stop the line at c1: a position with one good move.
    for move in ("a1", "b2", "b1", "c2", "c1"):
        play(page, move)
    page.get_by_role("button", name="Review").click()
    coach = page.get_by_role("region", name="Review")
    coach.get_by_role("button", name="Make a puzzle").click()
    expect(coach.locator(".keeping")).to_contain_text("1 puzzle kept.")
    coach.get_by_role("link", name="Solve them").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("O to play and save the draw")
    expect(page.locator(".side .card").first).to_contain_text("From a game of yours.")
    expect(page.get_by_label("Only from my own games (1)")).to_be_checked()
    expect(page.get_by_role("combobox", name="Game")).to_have_value("tictactoe")
    click(page, "c1")
    expect(page.locator(".tray")).to_contain_text("Right: c1.")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".standing")).to_contain_text("0 of 1")
    page.goto("about:blank")
    again = visitors.open(server, "#/puzzles/gomoku")
    expect(again.locator(".side .card").first).to_contain_text("Rated")
    expect(again.get_by_label("Only from my own games (0)")).to_be_disabled()


def test_hints_come_in_steps(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server)
    set_up(page, "connect4")
    for move in ("1", "2", "1", "2", "1"):
        play(page, move)
    tray = page.locator(".tray")
    page.get_by_role("button", name="Hint").click()
    expect(tray).to_contain_text("Red threatens to complete a line.")
    expect(board(page).locator(".hint-area")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(tray).to_contain_text("Look at columns 1 to 2.")
    expect(board(page).locator(".hint-area")).to_have_count(2)
    page.get_by_role("button", name="Hint").click()
    expect(tray).to_contain_text("Column 1 stops Red's line.")
    expect(board(page).locator(".hint-area")).to_have_count(0)


def asked_puzzle(page: Page) -> Puzzle:
    """The puzzle on the board."""
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_attribute("data-puzzle", re.compile("."))
    name = heading.get_attribute("data-puzzle")
    return next(puzzle for puzzle in shipped() if puzzle.id == name)


def test_a_whole_puzzle_with_the_keyboard_alone(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/puzzles/tictactoe/double threat")
    puzzle = asked_puzzle(page)
    with Attempt(puzzle) as attempt:
        while not attempt.is_solved:
            move = str(attempt.best())
            type_in(page, move)
            step = attempt.play(move)
            expect(page.locator(".tray")).to_contain_text("Solved." if step.solved else f"Right: {move}.")
    following = page.get_by_role("button", name="Next puzzle")
    for _ in range(30):
        if following.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(following).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).not_to_have_attribute("data-puzzle", puzzle.id)


def test_a_puzzle_is_missed_hinted_solved_over_several_moves_and_tried_again(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.open(server, "#/puzzles/tictactoe/double threat")
    tray = page.locator(".tray")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("(X|O) to play and win"))
    expect(page.get_by_label("Theme")).to_have_value("double threat")
    standing = page.locator(".standing")
    expect(standing).to_contain_text(" of ")
    solved, tried = map(int, re.findall(r"(\d+) of (\d+)", standing.inner_text())[0])
    puzzle = asked_puzzle(page)
    with Attempt(puzzle) as attempt:
        wrong = next(str(m) for m in puzzle.position().legal_moves if not attempt.play(m).right)
        attempt.restart()
        click(page, wrong)
        expect(tray).to_contain_text(f"Not {wrong}")
        expect(standing).to_contain_text(f"{solved} of {tried + 1}")
        page.get_by_role("button", name="Try again").click()
        for words in ("Ask again for more", "Look ", str(puzzle.answer)):
            page.get_by_role("button", name="Hint").click()
            expect(tray).to_contain_text(words)
        while not attempt.is_solved:
            move = str(attempt.best())
            click(page, move)
            step = attempt.play(move)
            expect(tray).to_contain_text("Solved." if step.solved else f"Right: {move}.")
    expect(page.locator(".solution")).to_contain_text("The solution")
    expect(standing).to_contain_text(f"{solved} of {tried + 1}")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("button", name="Show the solution")).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    expect(tray).to_contain_text("The solution begins with")
    expect(standing).to_contain_text(f"{solved} of {tried + 2}")
    page.get_by_role("button", name="Try again").click()
    expect(tray).to_contain_text("Your move")

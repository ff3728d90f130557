"""Every screen of the board and the way to it, in any language: for tests and for pictures."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tengen.jobs import Here
from tengen.memory import Memory
from tengen.players import GreedyPlayer, RandomPlayer
from tengen.records import Record
from tengen.referee.tournament import play_tournament
from tengen.rules.position import Position
from tests.web.browser.playing import board, click, set_up, wait_for_turn
from tests.web.browser.server import LAN, Server

# ---- servers ------------------------------------------------------------------------------------------


def furnished(folder: Path) -> Server:
    """A board that other devices reach, on which Ada and Bo have played against the house."""
    (folder / "data").mkdir()
    with Memory(folder / "data" / "memory.db") as memory:
        memory.import_games(_games())
    return Server(folder, "--lan", "--address", LAN)


def with_contest(folder: Path) -> Server:
    """A server that shows a small tournament."""
    journal = folder / "class.jsonl"
    players = ["greedy", "tengen:level=1", "tengen:level=3", "random"]
    play_tournament(players, journal, game="connect4", format="round-robin", crew=Here())
    return Server(folder, "--contest", str(journal))


def _games() -> list[Record]:
    """Greedy moves under people's names, and random ones under those of levels, so that people mostly win."""
    games = []
    for number, kind in enumerate(("connect4", "gomoku", "tictactoe", "dots:3x3") * 6):
        position = Position(kind)
        players = GreedyPlayer(seed=number), RandomPlayer(seed=number)
        while not position.is_over:
            position.play(players[position.turn].choose(position))
        tags = {"First": "Bo" if number % 5 == 4 else "Ada", "Second": f"tengen:level={1 + number % 9}"}
        played = f"2026-11-{1 + number * 17 // 24:02}T{8 + number % 12:02}:15:00"
        games.append(Record.from_position(position, **tags, Played=played))
    return games


# ---- ways to the screens ------------------------------------------------------------------------------


def start(page: Page) -> None:
    """The games to choose from."""
    expect(page.locator(".game-card svg")).to_have_count(12)
    page.locator('[data-kind="gomoku"]').click()
    page.locator('input[name="known"][value="5"]').dispatch_event("click")


def newcomer(page: Page) -> None:
    """The question how well one knows a game."""
    expect(page.locator(".game-card svg")).to_have_count(12)
    page.locator('[data-kind="popout"]').click()
    expect(page.locator('input[name="known"]').first).to_be_visible()


def own_clock(page: Page) -> None:
    """A clock of one's own, and what few people change."""
    start(page)
    page.locator("#clock").select_option("own")
    page.locator("#clock-kind").select_option("byo-yomi")
    page.locator(".setup-card details").evaluate("it => { it.open = true; }")


def _way(name: str) -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        start(page)
        page.locator(f'input[name="way"][value="{name}"]').dispatch_event("click")

    return reach


def play(page: Page, kind: str, moves: str) -> None:
    """A game on one screen."""
    set_up(page, kind, "here")
    for count, move in enumerate(moves.split(), start=1):
        assert wait_for_turn(page)
        click(page, move)
        expect(page.locator(".moves li")).to_have_count(count)
    page.mouse.move(2, 300)


def gomoku(page: Page) -> None:
    """A game in progress, with clocks."""
    page.locator("#clock").select_option("5m+3s")
    play(page, "gomoku", "h8 i9 j8 j9 h9 k9 h7 h10 g8 i8 f9 i7 i10 e10 g7")


def popout(page: Page) -> None:
    """Discs that can be popped."""
    play(page, "popout", "4 4 3 5 3 3 2 5 5 1")


def hexifence(page: Page) -> None:
    """Hexagons with captured cells."""
    moves = (
        "1:2 1:4 2:1 10:7 2:2 2:3 2:4 2:5 0:0 4:1 2:6 8:7 9:4 10:10 0:4 4:7 3:2 2:0 3:4 4:5 4:8 5:2 6:7 8:9 "
        "2:7 5:4 5:6 5:8 8:8 6:2 7:2 6:3 6:4 9:8 6:9 4:2 6:10 0:1 5:10 4:3 1:0 3:0 5:0 4:4 4:9 7:4 6:5 6:6"
    )
    play(page, "hexifence", moves)


def dots(page: Page) -> None:
    """Boxes with captured cells."""
    moves = "v24 v34 v33 h00 h10 h40 v23 h11 h12 v22 v10 v01 h01 v00 v31 v02 h02 v03 v21 h13 v32 h22 h32 v14"
    play(page, "dots", moves)


def game_over(page: Page) -> None:
    """A won game of Connect Four."""
    play(page, "connect4", "7 5 2 6 7 5 4 4 4 6 1 3 3 3 5 5 7 4 6")
    expect(page.locator(".end")).to_be_visible()


def fame_won(page: Page) -> None:
    """A game that was won against the engine, to be signed."""
    set_up(page, "dots", "engine", level=1, colour="second", rows=1, cols=1)
    while wait_for_turn(page):
        click(page, _free_edge(page))
    expect(page.locator(".end .sign")).to_be_visible()


def _free_edge(page: Page) -> str:
    places = board(page).locator("[role=gridcell]")
    drawn = page.locator(".moves li button span:last-child").all_inner_texts()
    names: list[str] = places.evaluate_all("cells => cells.map(cell => cell.dataset.move)")
    return next(name for name in names if name not in {text.strip() for text in drawn})


def crosses(page: Page) -> None:
    """A full board of tic-tac-toe."""
    play(page, "tictactoe", "b2 a1 b1 b3 a3 c1 c2 a2 c3")
    expect(page.locator(".end")).to_be_visible()


def hint(page: Page) -> None:
    """What to play, in words and on the board."""
    play(page, "connect4", "4 3 4 3 4")
    for _ in range(20):
        page.keyboard.press("h")
        page.wait_for_timeout(500)
        if board(page).locator(".mark.hint").count():
            return
    raise AssertionError("no hint came")


def refused(page: Page) -> None:
    """Why Black may not play there, with the threes drawn."""
    set_up(page, "renju", "here")
    for count, move in enumerate(["h8", "a1", "i8", "a3", "j10", "a5", "j9", "a7"], start=1):
        assert wait_for_turn(page)
        click(page, move)
        expect(page.locator(".moves li")).to_have_count(count)
    click(page, "j8")
    expect(page.locator(".board-note")).to_be_visible()


def swap2(page: Page) -> None:
    """Three stones lie, and the other one chooses."""
    page.locator('[data-kind="gomoku"]').click()
    page.locator('input[name="way"][value="here"]').dispatch_event("click")
    page.locator(".setup-card details").evaluate("it => { it.open = true; }")
    page.locator(".setup-card details input").first.check()
    page.locator("#start").click()
    for count, move in enumerate(("h8", "i9", "j8"), start=1):
        assert wait_for_turn(page)
        click(page, move)
        expect(board(page).locator(".layer-pieces .stone")).to_have_count(count)
    expect(page.locator(".status button")).to_have_count(3)


def invitation(page: Page) -> None:
    """A link for another device, with its code."""
    set_up(page, "gomoku", "link")
    expect(page.locator("img.qr")).to_be_visible()


def invited(page: Page) -> None:
    """What the other person sees first."""
    invitation(page)
    page.goto(page.locator("#invite").input_value())
    expect(board(page).locator("svg")).to_be_visible()
    expect(page.locator("#guest-name")).to_be_visible()


def watching(page: Page) -> None:
    """Two engines play, and wait."""
    page.locator('[data-kind="gomoku"]').click()
    page.locator('input[name="way"][value="watch"]').dispatch_event("click")
    page.locator("#watch-speed").select_option(index=0)
    page.locator("#start").click()
    expect(page.locator(".moves li").nth(8)).to_be_attached()
    page.locator(".actions button").first.click()
    expect(page.locator(".actions button")).to_have_count(2)


def spectator(page: Page) -> None:
    """Somebody who looks on."""
    play(page, "hexifence", "1:2 1:4 2:1")
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator(".moves li")).to_have_count(3)


def analysis(page: Page) -> None:
    """Candidates, lines, chances and mistakes of a game of Gomoku."""
    expect(page.locator(".coach .accuracies")).to_be_visible(timeout=120_000)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".line-row .line-move").first).to_be_visible(timeout=60_000)
    page.wait_for_timeout(3000)


def review(page: Page) -> None:
    """The coach's sentence about a mistake."""
    expect(page.locator(".coach .accuracies")).to_be_visible(timeout=120_000)
    expect(page.locator(".coach .told .sign")).to_be_visible()
    page.wait_for_timeout(1500)


def another_try(page: Page) -> None:
    """A mistake to be made good."""
    review(page)
    page.locator(".coach button.primary").click()
    expect(page.locator(".coach .told button").first).to_be_visible()


def exact(page: Page) -> None:
    """The solver's value of every column."""
    expect(board(page).locator(".candidate")).to_have_count(7, timeout=60_000)
    expect(page.locator(".exact-words")).not_to_be_empty()


def threats(page: Page) -> None:
    """What both sides can make use of."""
    page.locator(".tree-move").first.wait_for()
    page.keyboard.press("t")
    expect(page.locator(".threat-words p").first).to_be_visible()
    page.wait_for_timeout(800)


_WRITTEN: Final = {
    "en": ("Solid, but Black keeps the initiative.", "Answers to the centre"),
    "zh-CN": ("稳健，但先手还在黑方。", "对天元开局的应手"),
}
"""What somebody who reads that language writes about a move, and calls the study."""


def study(page: Page) -> None:
    """Variations, a comment and marks."""
    page.locator(".tree-move").nth(2).click()
    page.keyboard.press("c")
    comment, title = _WRITTEN[page.locator("html").get_attribute("lang") or ""]
    page.locator("#comment").fill(comment)
    for tool, places in {"label": ("g9", "i7"), "circle": ("h9",), "triangle": ("g8", "i10")}.items():
        page.locator(f'[data-tool="{tool}"]').click()
        for place in places:
            click(page, place)
    page.locator("#keep-study").click()
    page.locator("dialog input").fill(title)
    page.keyboard.press("Enter")
    expect(page.locator(".study-title")).to_have_text(title)


def studies(page: Page) -> None:
    """What this browser has kept."""
    study(page)
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#/studies'")
    expect(page.locator(".study-row")).to_be_visible()


def _tool(number: int) -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        board(page).locator("svg").wait_for()
        page.locator(".tool-grid button").nth(number).click()
        expect(page.locator("dialog, .editor").first).to_be_visible()

    return reach


def _head(number: int) -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        page.locator("#start").wait_for()
        page.locator("#head-tools button").nth(number).click()
        expect(page.locator("dialog")).to_be_visible()

    return reach


def puzzle(page: Page) -> None:
    """A position with a goal."""
    expect(page.locator("h1[data-puzzle]")).to_be_visible()
    expect(board(page).locator("svg")).to_be_visible()


def solution(page: Page) -> None:
    """The answer in words, and as ghosts."""
    puzzle(page)
    page.locator(".side button.plain:visible").first.click()
    expect(page.locator(".solution h2")).to_be_visible()


def heading(page: Page) -> None:
    """A page that has its heading is there."""
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_timeout(500)


def lesson(page: Page) -> None:
    """A task on a board."""
    expect(page.locator(".task")).to_be_visible()
    expect(board(page).locator("svg")).to_be_visible()


def missed(page: Page) -> None:
    """A wrong answer, and what is said to it."""
    lesson(page)
    click(page, "a1")
    expect(page.locator(".miss")).to_be_visible()


def rules(page: Page) -> None:
    """The rules of a game, one click from its table."""
    set_up(page, "popout", "here")
    page.locator(".toggles button").first.click()
    expect(page.locator("dialog li").first).to_be_visible()


def archive(page: Page) -> None:
    """Finished games."""
    expect(page.locator(".past-game").nth(5)).to_be_visible()


def style(page: Page) -> None:
    """What somebody's games show."""
    expect(page.locator("main li").first).to_be_visible(timeout=180_000)


def contest_game(page: Page) -> None:
    """A game of a tournament."""
    expect(board(page).locator("svg")).to_be_visible()
    expect(page.locator(".contest-title")).not_to_be_empty()


def offline(page: Page) -> None:
    """What is said when nobody answers."""
    expect(page.locator("h1")).to_be_visible()


_LOST_GAME: Final = "gomoku/h8.i9.g7.g8.f6.i8.i7.h7.g9.j6.g6.g5.e6"
_FORCED: Final = "gomoku/h8.i9.h9.h10.i8.g8.j7.j8.k6.l5.i7.g9.f8.i6.k9.g6.l8.m7.k7"
_FORK: Final = "#/analyse/gomoku/h8.i9(h9.g8.i10).j10.g7"


class Screen(NamedTuple):
    """A screen: its address, what to do there, and on which server if not the furnished one."""

    reach: Callable[[Page], None]
    address: str = "#/"
    server: Callable[[Path], Server] = furnished
    name: str = "Ada"


SCREENS: Final[dict[str, Screen]] = {
    "start": Screen(start),
    "newcomer": Screen(newcomer),
    "classic": Screen(_way("classic")),
    "like": Screen(_way("like")),
    "link": Screen(_way("link")),
    "watch": Screen(_way("watch")),
    "clock": Screen(own_clock),
    "play": Screen(gomoku),
    "popout": Screen(popout),
    "hexifence": Screen(hexifence),
    "dots": Screen(dots),
    "over": Screen(game_over),
    "sign": Screen(fame_won),
    "crosses": Screen(crosses),
    "hint": Screen(hint),
    "refused": Screen(refused),
    "swap2": Screen(swap2),
    "invitation": Screen(invitation),
    "invited": Screen(invited),
    "watching": Screen(watching),
    "spectator": Screen(spectator),
    "analysis": Screen(
        analysis, "#/analyse/gomoku/h8.i9.j8.j9.h9.k9.h7.h10.g8.i8.f9.i7.i10.e10.g7.h6.f6@9/review"
    ),
    "review": Screen(review, f"#/analyse/{_LOST_GAME}/review"),
    "try": Screen(another_try, f"#/analyse/{_LOST_GAME}/review"),
    "exact": Screen(exact, "#/analyse/connect4/4.4.4.4.4.2.2.3.3.3.5.5"),
    "threats": Screen(threats, f"#/analyse/{_FORCED}"),
    "threats-drop": Screen(threats, "#/analyse/connect4/4.4.3.5.3.3.6.4.2"),
    "threats-edge": Screen(threats, "#/analyse/dots:3x3/h00.v00.h10.h20.h30.h11.h21"),
    "study": Screen(study, _FORK),
    "studies": Screen(studies, _FORK),
    "editor": Screen(_tool(2), "#/analyse/renju/h8.h9.j8.g7.i10"),
    "import": Screen(_tool(4), "#/analyse/gomoku/h8"),
    "export": Screen(_tool(5), "#/analyse/gomoku/h8.i9"),
    "puzzle": Screen(puzzle, "#/puzzles/gomoku"),
    "solution": Screen(solution, "#/puzzles/connect4"),
    "learn": Screen(heading, "#/learn"),
    "course": Screen(heading, "#/learn/renju"),
    "lesson": Screen(lesson, "#/learn/renju/forbidden-threes"),
    "missed": Screen(missed, "#/learn/gomoku/open-four"),
    "rules": Screen(rules),
    "archive": Screen(archive, "#/games"),
    "fame": Screen(heading, "#/fame"),
    "style": Screen(style, "#/style/Ada"),
    "nobody": Screen(heading, "#/style/Nobody"),
    "missing": Screen(heading, "#/table/nothing"),
    "looks": Screen(_head(1)),
    "languages": Screen(_head(2)),
    "keys": Screen(_head(3)),
    "contest": Screen(heading, server=with_contest),
    "contest-game": Screen(contest_game, "#/contest/0/0", with_contest),
    "offline": Screen(offline, "offline.html"),
}


def opened(browser: Browser, server: Server, screen: Screen, **options: Any) -> tuple[BrowserContext, Page]:
    """Somebody who is where the screen begins; to be reached from there."""
    context = browser.new_context(reduced_motion="reduce", **options)
    context.set_default_timeout(20_000)
    kept = json.dumps({"name": screen.name})
    context.add_init_script(f"localStorage.tengen ??= {json.dumps(kept)}")
    page = context.new_page()
    page.goto(f"{server.url}/{screen.address}")
    page.locator("#main > *, main > *").first.wait_for()
    return context, page

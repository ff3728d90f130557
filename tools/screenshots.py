"""Make the pictures of the web board for the README and docs/web.md: `python tools/screenshots.py [NAME…]`.

Starts a server of its own, plays a little in Chromium, and writes small PNG files to docs/pictures/.
"""

import io
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tengen.jobs import Here
from tengen.referee.tournament import play_tournament
from tests.web.browser.playing import board, click, set_up, wait_for_turn
from tests.web.browser.server import LAN, Server

PLACE = Path(__file__).parent.parent / "docs" / "pictures"
LARGEST = 150_000
_DESK = {"width": 1240, "height": 800}
_PHONE = {"width": 390, "height": 844}


def start_page(page: Page) -> None:
    """The games to choose from."""
    expect(page.locator(".game-card svg")).to_have_count(12)
    page.locator('[data-kind="gomoku"]').click()
    page.locator('input[name="known"][value="5"]').dispatch_event("click")


def gomoku(page: Page) -> None:
    """A game in progress, with clocks."""
    page.locator("#clock").select_option("5m+3s")
    _play(page, "gomoku", "h8 i9 j8 j9 h9 k9 h7 h10 g8 i8 f9 i7 i10 e10 g7")


def game_over(page: Page) -> None:
    """A won game of Connect Four."""
    _play(page, "connect4", "7 5 2 6 7 5 4 4 4 6 1 3 3 3 5 5 7 4 6")
    expect(page.locator(".end")).to_be_visible()


def hexifence(page: Page) -> None:
    """Hexagons with captured cells."""
    moves = (
        "1:2 1:4 2:1 10:7 2:2 2:3 2:4 2:5 0:0 4:1 2:6 8:7 9:4 10:10 0:4 4:7 3:2 2:0 3:4 4:5 4:8 5:2 6:7 8:9 "
        "2:7 5:4 5:6 5:8 8:8 6:2 7:2 6:3 6:4 9:8 6:9 4:2 6:10 0:1 5:10 4:3 1:0 3:0 5:0 4:4 4:9 7:4 6:5 6:6"
    )
    _play(page, "hexifence", moves)


def analysis(page: Page) -> None:
    """Candidates, lines, chances and mistakes of a game of Gomoku."""
    _open(page, "#/analyse/gomoku/h8.i9.j8.j9.h9.k9.h7.h10.g8.i8.f9.i7.i10.e10.g7.h6.f6@9/review")
    expect(page.locator(".tray")).to_contain_text("Reviewed", timeout=120_000)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".facts")).to_contain_text("depth 1", timeout=60_000)
    page.wait_for_timeout(9000)


def review(page: Page) -> None:
    """The coach's sentence about a mistake."""
    _open(page, "#/analyse/gomoku/h8.i9.g7.g8.f6.i8.i7.h7.g9.j6.g6.g5.e6/review")
    expect(page.locator(".coach .accuracies")).to_be_visible(timeout=120_000)
    page.keyboard.press("Shift+m")
    expect(page.locator(".coach .told button")).to_be_visible()
    page.wait_for_timeout(3000)


def puzzles(page: Page) -> None:
    """A puzzle."""
    _open(page, "#/puzzles/gomoku")
    expect(page.get_by_role("heading", level=1)).to_contain_text(" to play and ")
    page.locator("#puzzle-game").focus()


def line_preview(page: Page) -> None:
    """A line of the engine as numbered ghosts."""
    _open(page, "#/analyse/gomoku/h8.i9.j8.j9.h9.k9")
    page.locator('[data-line="1"] .line-move').nth(5).wait_for()
    page.wait_for_timeout(3000)
    page.locator('[data-line="1"] .line-move').nth(5).hover()


def exact_values(page: Page) -> None:
    """The solver's value of every column."""
    _open(page, "#/analyse/connect4/4.4.4.4.4.2.2.3.3.3.5.5")
    expect(board(page).locator(".candidate")).to_have_count(7, timeout=60_000)
    expect(page.locator(".exact-words")).to_contain_text("Solved")
    page.wait_for_timeout(1500)


def threats(page: Page) -> None:
    """Fours and threes of both sides."""
    _open(page, "#/analyse/gomoku/h8.i9.h9.h10.i8.g8.j7.j8.k6.l5.i7.g9.f8.i6.k9.g6.l8.m7.k7")
    page.locator(".tree-move").first.wait_for()
    page.keyboard.press("t")
    expect(page.locator(".threat-words")).to_contain_text("Black wins on g10.")
    page.wait_for_timeout(3000)


def study(page: Page) -> None:
    """Variations, a comment and marks."""
    _open(page, "#/analyse/gomoku/h8.i9(h9.g8.i10).j10.g7")
    page.get_by_role("button", name="Move 2, White, h9").click()
    page.keyboard.press("c")
    page.get_by_label("Comment on move 2, h9").fill("Solid, but Black keeps the initiative.")
    for tool, places in {"Letter": ("g9", "i7"), "Circle": ("h9",), "Triangle": ("g8", "i10")}.items():
        page.get_by_role("button", name=tool, exact=True).click()
        for place in places:
            click(page, place)
    page.get_by_role("button", name="Keep as a study").click()
    page.get_by_label("Title").fill("Answers to the centre")
    page.keyboard.press("Enter")
    expect(page.locator(".study-state")).to_have_text("Kept")
    page.keyboard.press("Escape")
    page.locator(".study").scroll_into_view_if_needed()
    page.wait_for_timeout(3000)
    page.evaluate("scrollTo(0, document.body.scrollHeight / 5)")


def editor(page: Page) -> None:
    """The position editor."""
    _open(page, "#/analyse/renju/h8.h9.j8.g7.i10")
    page.keyboard.press("e")
    page.get_by_role("button", name="Edit").click()
    page.locator('input[name="brush"][value="1"]').check()
    page.mouse.move(0, 0)


def phone(page: Page) -> None:
    """Dots and Boxes on a phone."""
    _play(
        page,
        "dots",
        "v24 v34 v33 h00 h10 h40 v23 h11 h12 v22 v10 v01 h01 v00 v31 v02 h02 v03 v21 h13 v32 h22 h32 v14",
    )
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


def phone_start(page: Page) -> None:
    """The start page on a phone."""
    expect(page.locator(".game-card svg")).to_have_count(12)


def lesson(page: Page) -> None:
    """A lesson of renju."""
    _open(page, "#/learn/renju/forbidden-threes")
    expect(page.locator(".task")).to_be_visible()


def invitation(page: Page) -> None:
    """A link for another device, with its code."""
    set_up(page, "gomoku", "link")
    expect(page.locator("img.qr")).to_be_visible()


def archive(page: Page) -> None:
    """Finished games."""
    for kind, moves in (("connect4", "4 3 4 3 4 3 4"), ("tictactoe", "b2 a1 b1 b3 a3 c1 c2 a2 c3")):
        page.evaluate("location.hash = '#/'")
        _play(page, kind, moves)
        expect(page.locator(".end")).to_be_visible()
    _open(page, "#/games")
    expect(page.locator(".past-game").nth(1)).to_be_visible()


def contest(page: Page) -> None:
    """The page of a tournament."""
    expect(page.get_by_role("region", name="Standings")).to_be_visible()


def open_to_network(_: Path) -> list[str]:
    """A server that other devices reach, as far as this machine is concerned."""
    return ["--lan", "--address", LAN]


def with_contest(folder: Path) -> list[str]:
    """A server that shows a small tournament."""
    journal = folder / "class.jsonl"
    players = ["greedy", "tengen:level=1", "tengen:level=3", "random"]
    play_tournament(players, journal, game="connect4", format="round-robin", crew=Here())
    return ["--contest", str(journal)]


class Shot(NamedTuple):
    """One picture: how to get there, on what screen, and of which server if not of the usual one."""

    reach: Callable[[Page], None]
    scheme: str = "light"
    size: dict[str, int] = _DESK
    locale: str = "en-GB"
    server: Callable[[Path], list[str]] | None = None


SHOTS = {
    "start": Shot(start_page),
    "play": Shot(gomoku),
    "play-dark": Shot(game_over, "dark"),
    "hexifence": Shot(hexifence),
    "analysis": Shot(analysis),
    "review": Shot(review),
    "puzzles": Shot(puzzles, "dark"),
    "preview": Shot(line_preview, "dark"),
    "exact": Shot(exact_values, "dark"),
    "threats": Shot(threats),
    "study": Shot(study),
    "editor": Shot(editor),
    "invitation": Shot(invitation, server=open_to_network),
    "games": Shot(archive, "dark"),
    "contest": Shot(contest, server=with_contest),
    "phone": Shot(phone, "light", _PHONE),
    "phone-dark": Shot(phone_start, "dark", _PHONE),
    "start-zh": Shot(start_page, locale="zh-CN"),
    "review-zh": Shot(review, locale="zh-CN"),
    "lesson-zh": Shot(lesson, "dark", _PHONE, "zh-CN"),
}


def _open(page: Page, address: str) -> None:
    page.goto(f"{page.url.partition('#')[0]}{address}")


def _play(page: Page, kind: str, moves: str) -> None:
    set_up(page, kind, "here")
    for count, move in enumerate(moves.split(), start=1):
        wait_for_turn(page)
        click(page, move)
        expect(page.locator(".moves li")).to_have_count(count)
    page.mouse.move(5, 300)


def take(browser: Browser, server: Server, shot: Shot) -> bytes:
    """One picture as PNG, sharp and yet small."""
    options: dict[str, Any] = {"viewport": shot.size, "color_scheme": shot.scheme, "reduced_motion": "reduce"}
    options["locale"] = shot.locale
    context = browser.new_context(device_scale_factor=1.5, **options)
    context.add_init_script("localStorage.setItem('tengen', JSON.stringify({name: 'Ada'}))")
    page = context.new_page()
    page.goto(f"{server.url}/#/")
    page.locator("#start, .contest").first.wait_for()
    shot.reach(page)
    page.wait_for_timeout(500)
    raw = page.screenshot()
    context.close()
    return smaller(raw)


def shoot(browser: Browser, usual: Server, shot: Shot) -> bytes:
    """One picture of the server it wants."""
    if shot.server is None:
        return take(browser, usual, shot)
    with tempfile.TemporaryDirectory() as folder:
        own = Server(Path(folder), *shot.server(Path(folder)))
        own.start()
        try:
            return take(browser, own, shot)
        finally:
            own.stop()


def smaller(raw: bytes) -> bytes:
    """The same picture with as many colours as fit into the largest file.

    Half of the colours are the frequent ones, for smooth wood; half are spread out, for small red dots.
    """
    picture = Image.open(io.BytesIO(raw)).convert("RGB")
    for half in (128, 96, 64, 48, 32, 16):
        colours: list[int] = []
        for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE):
            colours += (picture.quantize(half, method=method).getpalette() or [])[: 3 * half]
        palette = Image.new("P", (1, 1))
        palette.putpalette(colours)
        buffer = io.BytesIO()
        picture.quantize(palette=palette, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
        if buffer.tell() <= LARGEST:
            break
    return buffer.getvalue()


def main() -> None:
    """All pictures, or those named."""
    wanted = sys.argv[1:] or list(SHOTS)
    PLACE.mkdir(exist_ok=True)
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            for name in wanted:
                data = shoot(browser, server, SHOTS[name])
                (PLACE / f"{name}.png").write_bytes(data)
                print(f"{name}.png  {len(data) / 1000:.0f} kB")
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()

"""The board in other languages: Chinese, and one in which every translated text stands in brackets."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visitors
from tests.web.browser.playing import accept, board, click, place
from tests.web.browser.server import Server
from tools.languages import template

SIZES = ((1366, 768), (844, 390), (390, 844), (320, 640))
CHINESE = {"locale": "zh-CN"}

# ---- Chinese ------------------------------------------------------------------------------------------


def test_the_language_follows_the_browser_and_can_be_chosen(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, **CHINESE)
    expect(page.get_by_role("heading", level=1)).to_have_text("选择棋种")
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    page.get_by_role("button", name="语言").click()
    page.get_by_label("English").dispatch_event("click")
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose a game")
    assert page.locator("html").get_attribute("lang") == "en"
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose a game")


def test_one_worker_serves_every_language(visitors: Visitors, server: Server) -> None:
    """A worker that is replaced while a page is loading keeps that page waiting."""
    page = visitors.open(server, **CHINESE)
    _offline_page_in(page, "zh_CN")
    page.get_by_role("button", name="语言").click()
    page.get_by_label("English").dispatch_event("click")
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose a game")
    _offline_page_in(page, "en")


def _offline_page_in(page: Page, language: str) -> None:
    page.wait_for_function(
        """async (language) => {
            const [worker, ...others] = await navigator.serviceWorker.getRegistrations();
            if (!worker?.active?.scriptURL.endsWith('/sw.js') || others.length > 0) return false;
            const kept = await (await caches.open('tengen-offline')).keys();
            const page = `/offline.html?language=${language}`;
            return kept.length === 3 && kept.some(({ url }) => url.endsWith(page));
        }""",
        arg=language,
    )


def test_an_english_page_asks_for_no_catalogue(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, locale="en-GB")
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose a game")
    assert not [url for url in visitors.requests if "/languages/" in url]


def test_two_people_at_one_table_read_their_own_languages(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server, **CHINESE)
    host.locator('[data-kind="gomoku"]').click()
    host.locator('input[name="way"][value="link"]').check()
    host.locator("#start").click()
    link = host.locator("#invite").input_value()
    guest = visitors.open(server, "#" + link.split("#")[1], locale="en-GB")
    accept(guest, "Bo")
    expect(board(guest)).to_be_visible()
    expect(host.locator(".status h2")).to_have_text("轮到你")
    click(host, "h8")
    expect(guest.locator(".status h2")).to_have_text("Your move")
    expect(host.locator("#spoken")).to_contain_text("黑方下 h8。轮到白方。")
    expect(guest.locator("#spoken")).to_contain_text("Black plays h8. White to move.")


def test_refusals_and_the_coach_speak_chinese(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, "#/learn/renju/forbidden-threes", **CHINESE)
    expect(page.get_by_role("heading", level=1)).to_have_text("黑方不能三三")
    crossed = page.locator(".stage .board [data-move][aria-label$='禁手']").first.get_attribute("data-move")
    click(page, crossed or "")
    expect(page.locator(".tray")).to_contain_text("三三禁手")
    page.goto(f"{server.url}/#/table/nothing")
    expect(page.get_by_role("alert")).to_have_text("没有这张棋桌；也许因为太久已被清除")


def test_chinese_reads_as_chinese_is_written(visitors: Visitors, server: Server) -> None:
    page = visitors.open(server, **CHINESE)
    page.locator('[data-kind="gomoku"]').click()
    page.locator('input[name="way"][value="classic"]').dispatch_event("click")
    # No space between two sentences.
    expect(page.locator(".setup-card")).to_contain_text("活三 50 分。它先挡冲四")
    page.evaluate("location.hash = '#/learn/tictactoe/place'")
    expect(page.locator("main")).to_contain_text("你是叉方，先走。")
    page.evaluate("location.hash = '#/analyse/gomoku/h8'")
    page.get_by_role("button", name="导入").click()
    # Nor is a button of the browser in its own language.
    expect(page.get_by_role("dialog").get_by_text("或选择文件…")).to_be_visible()


def test_chinese_fits_every_window(visitors: Visitors, server: Server) -> None:
    for address in ("#/", "#/learn", "#/learn/renju", "#/puzzles/gomoku", "#/analyse/renju/h8", "#/fame"):
        page = visitors.open(server, address, **CHINESE)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{address} at {width}x{height} is {wide} wide"
        page.close()


# ---- brackets -----------------------------------------------------------------------------------------

BRACKETS = "en_XA"
_OPEN, _SHUT = "⟦", "⟧"
_WORD = re.compile(r"[A-Za-z]{2,}")
_SAME_EVERYWHERE = re.compile(
    r"Tengen|Swap2|SGF|English|简体中文|Language · 语言|Enter|Esc|Home|End|Shift|Delete"
    r"|\[Game \"[\w:]+\"\]|https?://\S+"
)
_TEXTS = """() => {
    const found = [document.body.innerText, document.title];
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    for (const element of document.body.querySelectorAll('*')) {
        for (const name of names) if (element.getAttribute(name)) found.push(element.getAttribute(name));
        if (element.matches('.unseen')) found.push(element.textContent);
    }
    return [...new Set(found)];
}"""


def bare(text: str) -> list[str]:
    """What stands outside of all brackets and is no name."""
    depth, outside = 0, []
    for sign in text:
        depth += (sign == _OPEN) - (sign == _SHUT)
        outside.append(sign if depth <= 0 else " ")
    return _WORD.findall(_SAME_EVERYWHERE.sub(" ", "".join(outside)))


def test_what_stands_outside_of_brackets_is_found() -> None:
    assert bare("⟦Level ⟦3⟧ · easy⟧ h8 i10 54 %") == []
    assert bare("⟦Level⟧ hard") == ["hard"]
    assert bare("Tengen · Board") == ["Board"]


@pytest.fixture(scope="module")
def bracketing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose catalogue puts every text in brackets."""
    texts = {}
    for message in template():
        if isinstance(message.id, str) and message.id:
            texts[message.id] = f"{_OPEN}{message.id}{_SHUT}"
        elif message.id:
            texts[message.id[0]] = [f"{_OPEN}{form}{_SHUT}" for form in message.id]
    plural = "".join("0" if number == 1 else "1" for number in range(200))
    folder = tmp_path_factory.mktemp("languages")
    (folder / f"{BRACKETS}.json").write_text(json.dumps({"plural": plural, "texts": texts}), encoding="utf-8")
    server = Server(tmp_path_factory.mktemp("board"), TENGEN_LANGUAGES=str(folder))
    try:
        server.start()
        yield server
    finally:
        server.stop()


def opened(visitors: Visitors, server: Server, address: str) -> Page:
    """Somebody who reads the language of brackets."""
    page = visitors.open(server, address)
    page.add_init_script(
        "const kept = JSON.parse(localStorage.getItem('tengen') ?? '{}');"
        f"localStorage.setItem('tengen', JSON.stringify({{ ...kept, language: '{BRACKETS}' }}));"
    )
    page.reload()
    expect(page.locator("nav")).to_contain_text(_OPEN)
    return page


def assert_all_translated(page: Page, screen: str) -> None:
    found = {word: text[:160] for text in page.evaluate(_TEXTS) for word in bare(text)}
    assert found == {}, screen


def _start(page: Page, kind: str, way: str) -> None:
    page.locator(f'[data-kind="{kind}"]').click()
    page.locator(f'input[name="way"][value="{way}"]').dispatch_event("click")
    if (asked := page.locator('input[name="known"]')).count():
        assert_all_translated(page, "the question how well one knows a game")
        asked.first.dispatch_event("click")
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    assert_all_translated(page, f"the choices for {kind}, {way}")


def start_page(page: Page) -> None:
    """Every kind of game, every opponent."""
    expect(page.locator(".game-card svg")).to_have_count(12)
    for kind in page.locator("[data-kind]").evaluate_all("all => all.map((one) => one.dataset.kind)"):
        _start(page, kind, "engine")
    for way in ("classic", "like", "here", "link", "watch"):
        _start(page, "gomoku", way)


def renju(page: Page) -> None:
    """A game: a hint, a refused move, the rules, the end."""
    _start(page, "renju", "here")
    page.locator("#start").click()
    for move in ["h8", "a1", "i8", "c1", "h9", "e1", "i9", "a15"]:
        click(page, move)
        expect(page.locator(".moves")).to_contain_text(move)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".tray")).to_contain_text("Hint")
    assert_all_translated(page, "a hint")
    click(page, "h8")
    expect(page.locator(".board-note")).to_contain_text(_OPEN)
    assert_all_translated(page, "a refused move")
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog li").first).to_be_visible()
    assert_all_translated(page, "the rules")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".end")).to_be_visible()
    assert_all_translated(page, "the end")


def drop_and_edges(page: Page) -> None:
    """The other families' boards, as they are heard."""
    for kind, moves in (("popout", "4 4 p4"), ("dots", "h00 v00 h10 v01"), ("tictactoe", "b2 a1")):
        page.goto(page.url.split("#")[0] + "#/")
        _start(page, kind, "here")
        page.locator("#start").click()
        for number, move in enumerate(moves.split(), 1):
            expect(place(page, move).first).to_be_attached()
            click(page, move)
            expect(page.locator(".moves li")).to_have_count(number)
        assert_all_translated(page, kind)


def analysis(page: Page) -> None:
    """The analysis board, its dialogues and the editor."""
    expect(page.locator(".line-row").first).to_be_visible()
    assert_all_translated(page, "analysis")
    for name in ("Import", "Export", "Other game"):
        page.get_by_role("button", name=re.compile(f"^{_OPEN}{name}{_SHUT}$")).click()
        expect(page.locator("dialog")).to_be_visible()
        assert_all_translated(page, name)
        page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name=re.compile(f"^{_OPEN}Edit{_SHUT}$")).click()
    assert_all_translated(page, "editor")


def puzzles(page: Page) -> None:
    """A puzzle, its hints, its solution."""
    expect(page.get_by_role("heading", level=1)).to_contain_text("to play")
    for _ in range(3):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".tray")).to_contain_text("Hint: ")
        assert_all_translated(page, "a hint of a puzzle")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".solution h2")).to_be_visible()
    assert_all_translated(page, "a solution")


def courses(page: Page) -> None:
    """The courses, one of them, a lesson."""
    expect(page.locator(".courses li")).to_have_count(12)
    assert_all_translated(page, "courses")
    page.goto(page.url.split("#")[0] + "#/learn/gomoku")
    expect(page.locator(".lessons li").first).to_be_visible()
    assert_all_translated(page, "a course")
    page.goto(page.url.split("#")[0] + "#/learn/gomoku/open-four")
    expect(page.locator(".task")).to_be_visible()
    click(page, "a1")
    expect(page.locator(".miss")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    assert_all_translated(page, "a lesson")


def small_pages(page: Page) -> None:
    """Fame, style, a table that is not there, looks, keys, language."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_all_translated(page, "fame")
    for address in ("#/style", "#/style/nobody", "#/table/nothing", "#/learn/nothing"):
        page.goto(page.url.split("#")[0] + address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_timeout(300)
        assert_all_translated(page, address)
    for number in range(1, page.locator("#head-tools button").count()):
        page.locator("#head-tools button").nth(number).click()
        expect(page.locator("dialog")).to_be_visible()
        assert_all_translated(page, f"tool {number}")
        page.get_by_role("button", name="Close").click()


def threats(page: Page) -> None:
    """Threats in words, in every family."""
    for address in ("gomoku/h8.i9.h9.h10.i8.g8.j8", "connect4/4.4.3.5.3.3", "dots:3x3/h00.v00.h10"):
        page.goto(page.url.split("#")[0] + f"#/analyse/{address}")
        board(page).locator("svg").wait_for()
        if not page.locator(".threat-card").is_visible():
            page.keyboard.press("t")
        expect(page.locator(".threat-words")).to_contain_text(_OPEN)
        assert_all_translated(page, f"threats of {address}")


def studies(page: Page) -> None:
    """A study is kept and found again."""
    board(page).locator("svg").wait_for()
    page.get_by_role("button", name="Keep as a study").click()
    assert_all_translated(page, "the title of a study")
    page.get_by_label("Title").fill("1")
    page.get_by_role("button", name=f"{_OPEN}Keep{_SHUT}", exact=True).click()
    expect(page.locator(".study-state")).to_contain_text("Kept")
    assert_all_translated(page, "a study")
    page.goto(page.url.split("#")[0] + "#/studies")
    expect(page.get_by_role("button", name="Delete")).to_be_visible()
    assert_all_translated(page, "my studies")


def archive(page: Page) -> None:
    """The archive with a game in it."""
    _start(page, "tictactoe", "here")
    page.locator("#start").click()
    for number, move in enumerate(["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"], 1):
        expect(place(page, move).first).to_be_attached()
        click(page, move)
        expect(page.locator(".moves li")).to_have_count(number)
    page.goto(page.url.split("#")[0] + "#/games")
    expect(page.locator(".past-game").first).to_be_visible()
    assert_all_translated(page, "the archive")


def invitation(page: Page) -> None:
    """A link for a friend."""
    _start(page, "gomoku", "link")
    page.locator("#start").click()
    expect(page.locator("#invite")).to_be_visible()
    assert_all_translated(page, "an invitation")


WALKS: dict[str, Callable[[Page], None]] = {
    "#/": start_page,
    "#/?renju": renju,
    "#/?others": drop_and_edges,
    "#/analyse/gomoku/h8.i9.g7.g8.f6.a1": analysis,
    "#/analyse/gomoku/h8?threats": threats,
    "#/analyse/gomoku/h8.i9?study": studies,
    "#/?archive": archive,
    "#/?link": invitation,
    "#/puzzles/gomoku": puzzles,
    "#/learn": courses,
    "#/fame": small_pages,
}


@pytest.mark.slow
def test_every_text_of_a_review_is_translated(visitors: Visitors, bracketing: Server) -> None:
    page = opened(visitors, bracketing, "#/analyse/gomoku/h8.i9.g7.g8.f6.i8.i7.h7.g9.j6.g6.g5.e6")
    expect(page.locator(".line-row").first).to_be_visible()
    page.get_by_role("button", name=re.compile(f"^{_OPEN}Review{_SHUT}$")).first.click()
    expect(page.locator(".coach")).to_contain_text("accuracy of", timeout=120_000)
    assert_all_translated(page, "review")
    for _ in range(3):
        page.keyboard.press("m")
        assert_all_translated(page, "a mistake")
    page.get_by_role("button", name="Try again").click()
    assert_all_translated(page, "another try")


@pytest.mark.parametrize("address", WALKS)
def test_every_text_on_the_page_is_translated(visitors: Visitors, bracketing: Server, address: str) -> None:
    page = opened(visitors, bracketing, address.split("?")[0])
    WALKS[address](page)

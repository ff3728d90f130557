"""What a person does at the board, in words of the game."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

Act = Callable[[Page, str], None]
"""Plays a move in some way."""


def set_up(
    page: Page, kind: str, way: str = "here", *, level: int = 1, colour: str = "", **options: int
) -> None:
    """Choose a game, its options and an opponent, and start."""
    page.locator(f'[data-kind="{kind}"]').click()
    page.locator(f'input[name="way"][value="{way}"]').check()
    for name, value in options.items():
        page.locator(f"#option-{name}").fill(str(value))
    if way == "engine":
        if (asked := page.locator('input[name="known"]')).count():
            asked.first.dispatch_event("click")
        page.locator(".level input").fill(str(level))
    if colour:
        page.locator(f'input[name="colour"][value="{colour}"]').check()
    page.locator("#start").click()
    expect(board(page)).to_be_visible()


def accept(page: Page, name: str = "") -> None:
    """Say yes to an invitation, under that name."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("Your name")).to_have_count(0)


def board(page: Page) -> Locator:
    """The board one plays on."""
    return page.locator(".stage .board")


def place(page: Page, move: str) -> Locator:
    """The place of a move."""
    return board(page).locator(f'[data-move="{move}"]')


def click(page: Page, move: str) -> None:
    """Play with the mouse."""
    x, y = middle(page, move)
    page.mouse.click(x, y)


def middle(page: Page, move: str) -> tuple[float, float]:
    """Where to click: an upright edge has no width, so that its box is taken as it is."""
    target = place(page, move)
    target.scroll_into_view_if_needed()
    box = target.evaluate(
        "it => { const b = it.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }"
    )
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def type_in(page: Page, move: str) -> None:
    """Play with the arrow keys and Enter, as somebody who only hears the board: name by name."""
    board(page).focus()
    for _ in range(60):
        down, across = _way(page, move)
        if down == across == 0:
            break
        vertical = "ArrowDown" if down > 0 else "ArrowUp"
        page.keyboard.press(vertical if down else "ArrowRight" if across > 0 else "ArrowLeft")
    page.keyboard.press("Enter")


def _way(page: Page, move: str) -> tuple[int, int]:
    """How many rows down and places across it is from the cursor to a place."""
    down, across = place(page, move).evaluate(
        """it => {
            const grid = it.closest('[role=grid]');
            const here = document.getElementById(grid.getAttribute('aria-activedescendant'));
            const rows = [...grid.querySelectorAll('[role=row]')];
            const row = (cell) => rows.indexOf(cell.parentNode);
            const col = (cell) => [...cell.parentNode.children].indexOf(cell);
            return [row(it) - row(here), col(it) - col(here)];
        }"""
    )
    return down, across


def open_places(page: Page) -> list[str]:
    """The moves whose places are free, as a screen reader hears them."""
    cells = (
        board(page)
        .locator("[role=gridcell]")
        .evaluate_all("cells => cells.map(cell => [cell.dataset.move, cell.getAttribute('aria-label')])")
    )
    return [move for move, label in cells if "empty" in label or "free" in label or "disc" in label]


def wait_for_turn(page: Page) -> bool:
    """Wait until one may move or the game is over; is it still going on?"""
    page.locator(".end, .stage .board.is-open").first.wait_for()
    return page.locator(".end").count() == 0


def moves_played(page: Page) -> list[str]:
    """The moves in the list beside the board."""
    return [
        text.split("\n")[-1].strip()
        for text in page.locator(".moves li button span:last-child").all_inner_texts()
    ]

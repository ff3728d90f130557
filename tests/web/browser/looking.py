"""Does a screen look right? At every size, light and dark: nothing sticks out, axe finds no serious fault."""

import os
from itertools import count, product
from pathlib import Path
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SIZES = ((1366, 768), (844, 390), (390, 844), (320, 640))
_SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_AUDITED = {((1366, 768), "dark"), ((390, 844), "light")}
"""Where axe looks: it takes its time, and finds the same at other sizes."""
_PICTURES = os.environ.get("TENGEN_PICTURES")
"""A folder for pictures of everything that is looked at, for who wants to see it, too."""
_numbers = count(1)


def looks_right(page: Page, name: str = "") -> None:
    """At the four sizes, light and dark. The page is as large as before when this is done."""
    before = page.viewport_size
    complaints = []
    number = next(_numbers)
    for size, scheme in product(SIZES, _SCHEMES):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        if _PICTURES:
            file = Path(_PICTURES, f"{number:02}-{name}-{size[0]}-{scheme}.png")
            page.screenshot(path=file, full_page=True)
        complaints += [f"{size} {scheme}: {what}" for what in _faults(page, (size, scheme) in _AUDITED)]
    page.emulate_media(color_scheme=None)
    if before is not None:
        page.set_viewport_size(before)
    assert not complaints, "\n".join(complaints)


_CUT = """() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility());
    const name = (it) => (it.innerText || it.id || it.type || it.tagName).trim().slice(0, 40);
    const room = (it) => {
        const style = getComputedStyle(it);
        const arrow = 20;
        return it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    };
    const width = (text, it) => {
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = getComputedStyle(it).font;
        return pen.measureText(text).width;
    };
    const chosen = (it) => it.selectedOptions[0]?.text ?? '';
    const right = (it) => Math.round(it.getBoundingClientRect().right);
    return [
        ...shown('select').filter((it) => width(chosen(it), it) > room(it)).map(chosen),
        ...shown('td, th').filter((it) => it.scrollWidth > it.clientWidth + 1).map(name),
        ...shown(':is(dialog[open], .card) :is(input, select, textarea)')
            .filter((it) => right(it) > right(it.closest('dialog, .card'))).map(name),
    ];
}"""
"""Chosen words, cells of tables and fields that are wider than the room they have."""


def _faults(page: Page, audit: bool) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [
        *([f"{wide} px too wide"] if wide > 0 else []),
        *([] if page.locator("h1").count() else ["a page without a heading"]),
        *(f"{text!r} is cut" for text in page.evaluate(_CUT)),
        *(serious_faults(page) if audit else []),
    ]


def serious_faults(page: Page) -> list[str]:
    """What axe finds to be serious or critical, with the place."""
    found = Axe().run(page).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {node['html'][:120]}" for one in bad for node in one["nodes"]]

"""SVG drawings: the frame that every board shares, with its title, its description and its colours."""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, get_args
from xml.sax.saxutils import escape

from tengen.drawing.overlay import Mark, Overlay, mark_rules, read_overlay
from tengen.drawing.words import description, title
from tengen.families import family_of
from tengen.families.shared.palette import DARK, LIGHT, Palette
from tengen.families.shared.paper import Look, Sheet, element, short

if TYPE_CHECKING:
    from tengen import Move
    from tengen.rules.position import Position

Theme = Literal["light", "dark", "auto"]
Rules = Callable[[Palette], dict[str, str]]


def draw_svg(
    position: "Position",
    *,
    size: int = 480,
    coordinates: bool = True,
    last_move: bool = True,
    move_numbers: bool = False,
    theme: Theme = "light",
    overlay: Overlay | None = None,
) -> str:
    """The board as a stand-alone SVG picture, the same text for the same arguments.

    ``size`` is the longer side in pixels. ``theme="auto"`` follows the reader's light or dark setting.
    ``overlay`` puts a :class:`Mark` (or just a text) on moves, for instance ``{"h8": Mark("62", 0.62)}``.
    """
    if size < 1:
        raise ValueError(f"the size of a drawing is at least 1 pixel, not {size}")
    if theme not in get_args(Theme):
        raise ValueError(f"no theme {theme!r}; there are {', '.join(get_args(Theme))}")
    marks = read_overlay(position, overlay or {})
    settings = (size, coordinates, last_move, move_numbers, theme)
    look = Look(_prefix(position, settings, marks), coordinates, last_move, move_numbers)
    family = family_of(position.game)
    sheet = family.draw_svg(position, look, marks)
    css = _css(look.prefix, theme, family.svg_rules, mark_rules() if marks else {})
    return _document(position, sheet, look.prefix, size, css)


def _prefix(position: "Position", settings: tuple[object, ...], marks: "dict[Move, Mark]") -> str:
    """Ids are global in a page: drawings that differ in anything must not share a gradient or a style."""
    start = position.root().fen if position.start_ply else position.game.name
    parts = [start, *map(str, position.moves), repr(settings)]
    parts += [f"{move}={mark}" for move, mark in marks.items()]
    return "tengen-" + hashlib.blake2s(" ".join(parts).encode(), digest_size=6).hexdigest()


def _css(prefix: str, theme: Theme, rules: Rules, extra: dict[str, str]) -> str:
    """The rules of the theme, each bound to this drawing; "auto" adds the dark ones that differ."""
    common = {"text": "font-family:system-ui,sans-serif;text-anchor:middle", **extra}
    light, dark = common | rules(LIGHT), common | rules(DARK)
    root = f"#{prefix}{{max-width:100%;height:auto}}"
    css = root + _scoped(prefix, dark if theme == "dark" else light)
    if theme == "auto":
        changed = {selector: style for selector, style in dark.items() if light[selector] != style}
        css += f"@media (prefers-color-scheme:dark){{{_scoped(prefix, changed)}}}"
    return css


def _scoped(prefix: str, rules: dict[str, str]) -> str:
    return "".join(f"#{prefix} {selector}{{{style}}}" for selector, style in rules.items())


def _document(position: "Position", sheet: Sheet, prefix: str, size: int, css: str) -> str:
    scale = size / max(sheet.width, sheet.height)
    head = [
        element("title", escape(title(position)), id=f"{prefix}-title"),
        element("desc", escape(description(position)), id=f"{prefix}-desc"),
        element("style", escape(css)),
    ]
    if sheet.defs:
        head.append(element("defs", *sheet.defs))
    lines = [*head, *sheet.body]
    return element(
        "svg",
        "\n" + "\n".join(lines) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        id=prefix,
        role="img",
        aria_labelledby=f"{prefix}-title {prefix}-desc",
        viewBox=f"0 0 {short(sheet.width)} {short(sheet.height)}",
        width=short(sheet.width * scale),
        height=short(sheet.height * scale),
    )

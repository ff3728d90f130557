"""Writing HTML in which no foreign text can do harm."""

import html
import json
from collections.abc import Sequence
from typing import Any

from tengen.text.clean import clean


def safe(text: object, longest: int = 400) -> str:
    """Foreign text for use between tags or in a quoted attribute: one clean line, escaped."""
    return html.escape(clean(text, longest))


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element of markup. Attributes are escaped, `class_` is class, and None is left out."""
    head = name
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else f"{value:g}"
            head += f' {key.rstrip("_").replace("_", "-")}="{html.escape(text)}"'
    return f"<{head}>{''.join(children)}</{name}>"


def section(id_: str, title: str, *content: str) -> str:
    """A part of the page with its heading."""
    heading = tag("h2", title, id=f"{id_}-title")
    return tag("section", heading, *content, id=id_, aria_labelledby=f"{id_}-title")


def plain_table(titles: Sequence[tuple[str, str]], rows: Sequence[str]) -> str:
    """A table; each title is words and a class."""
    head = tag("tr", *(tag("th", words, scope="col", class_=class_ or None) for words, class_ in titles))
    return tag("table", tag("thead", head), tag("tbody", *rows))


def remark(text: str | None) -> str:
    """A sentence in small letters, or nothing."""
    return tag("p", safe(text, 800), class_="note") if text else ""


def json_block(id_: str, value: Any) -> str:
    """Data inside the page. Nothing in it can end the script element or start another one."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    for char in "<>&":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return f'<script type="application/json" id="{id_}">{text}</script>'


def name_of(player: str) -> str:
    """A player's name; its own direction of writing does not spill over."""
    return f'<bdi class="name">{safe(player, 120)}</bdi>'


def points_text(points: float) -> str:
    """`7½` rather than 7.5."""
    whole, half = int(points), points % 1
    return f"{whole or '' if half else whole}{'½' if half else ''}"


def seconds_text(seconds: float) -> str:
    """A duration in a unit that fits it."""
    if seconds <= 0:
        return "0"
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 120:
        return f"{seconds:.3g} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"

"""Writing SVG: elements with escaped attributes, short numbers, and the sheet a board is drawn on."""

from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr


@dataclass(frozen=True)
class Look:
    """What the caller wants to see, and the prefix that keeps the ids of several drawings apart."""

    prefix: str
    coordinates: bool
    last_move: bool
    move_numbers: bool


@dataclass
class Sheet:
    """A drawing in the making: its size in its own units, definitions such as gradients, and its elements."""

    width: float
    height: float
    defs: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)

    def add(self, *elements: str) -> None:
        """Draw on top of everything drawn so far."""
        self.body.extend(elements)

    def add_panel(self, inset: float, corner: float, **attributes: str) -> None:
        """A rounded rectangle as large as the sheet, less half the width of its outline."""
        width, height = self.width - 2 * inset, self.height - 2 * inset
        self.add(element("rect", x=inset, y=inset, width=width, height=height, rx=corner, **attributes))


def short(value: float) -> str:
    """At most two digits behind the point, and never ``-0``: the same picture is the same text everywhere."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(name: str, *children: str, **attributes: str | float) -> str:
    """One element. ``class_`` is class, and an underscore in a name stands for a hyphen."""
    head = name
    for key, value in attributes.items():
        text = value if isinstance(value, str) else short(value)
        head += f" {key.rstrip('_').replace('_', '-')}={quoteattr(text)}"
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def circle(x: float, y: float, radius: float, class_: str) -> str:
    """A circle around a point."""
    return element("circle", cx=x, cy=y, r=radius, class_=class_)


def line(start: tuple[float, float], end: tuple[float, float], class_: str) -> str:
    """A straight stroke."""
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], class_=class_)


def label(x: float, y: float, text: str, size: float, class_: str) -> str:
    """Text centred on a point. The shift replaces dominant-baseline, which few programs but browsers know."""
    return element("text", escape(text), x=x, y=y + 0.35 * size, font_size=size, class_=class_)


def group(class_: str, elements: list[str], **attributes: str | float) -> list[str]:
    """The elements as one group, or nothing if there are none."""
    return [element("g", *elements, class_=class_, **attributes)] if elements else []


def gradient(id_: str, kind: str, stops: tuple[str, str], **attributes: str | float) -> str:
    """A gradient between two colours which are CSS classes, so that a theme can change them."""
    ends = [element("stop", offset=offset, class_=stop) for offset, stop in enumerate(stops)]
    return element(f"{kind}Gradient", *ends, id=id_, **attributes)

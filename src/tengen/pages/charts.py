"""Charts as SVG. Colours are classes, so that they follow the light or dark look of the page."""

import math
from collections.abc import Callable, Sequence
from typing import Final
from xml.sax.saxutils import escape

from tengen.drawing.paper import circle, element, label, line, short
from tengen.pages import source
from tengen.text.clean import clean

WIDTH: Final = 520.0
HEIGHT: Final = 230.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 14.0, 14.0, 38.0
COLOURS: Final = 8
"""Curves in one chart, of the classes c0, c1, …; more could not be told apart."""
_LEGEND_COLUMNS: Final = 2
_MARGIN: Final = 10.0


class Plot:
    """A frame with two axes in which things are drawn by their values."""

    def __init__(self, xs: tuple[float, float], ys: tuple[float, float]) -> None:
        self.xs, self.ys = xs, ys
        self.body: list[str] = []
        self.height = HEIGHT

    def x(self, value: float) -> float:
        """Where a value lies across."""
        low, high = self.xs
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """Where a value lies along."""
        low, high = self.ys
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def level(self, value: float, class_: str) -> None:
        """A line across."""
        y = self.y(value)
        self.body.append(line((LEFT, y), (WIDTH - RIGHT, y), class_))

    def curve(self, points: Sequence[tuple[float, float]], class_: str) -> None:
        """A line through points; a single one is a dot."""
        if len(points) == 1:
            self.dot(*points[0], class_)
        elif points:
            path = " ".join(f"{short(self.x(a))},{short(self.y(b))}" for a, b in points)
            self.body.append(element("polyline", points=path, class_=f"curve {class_}"))

    def dot(self, x: float, y: float, class_: str, size: float = 3) -> None:
        """A dot at a value."""
        self.body.append(circle(self.x(x), self.y(y), size, f"dot {class_}"))

    def whisker(self, x: float, low: float, high: float, class_: str) -> None:
        """An interval of values, with short lines at its ends."""
        at, ends = self.x(x), (self.y(low), self.y(high))
        self.body.append(line((at, ends[0]), (at, ends[1]), f"interval {class_}"))
        self.body += [line((at - 3, end), (at + 3, end), f"interval {class_}") for end in ends]

    def text(self, x: float, y: float, words: str, class_: str = "tick") -> None:
        """Words at a place of the drawing."""
        self.body.append(label(x, y, clean(words), 12, class_))

    def axes(
        self,
        across: str,
        xs: Sequence[float],
        ys: Sequence[float],
        show: Callable[[float], str] = "{:.12g}".format,
        up: str = "",
    ) -> None:
        """Ticks on both axes, and what they count; `show` writes the values of the upright one."""
        for value in ys:
            self.level(value, "rule")
            self.text(LEFT - 7, self.y(value), show(value), "tick end")
        for value in xs:
            self.text(self.x(value), HEIGHT - BOTTOM + 13, f"{value:.0f}")
        self.text((WIDTH + LEFT) / 2, HEIGHT - 9, across, "tick axis")
        if up:
            self.text(LEFT, 6, up, "tick start")

    def legend(self, names: Sequence[str]) -> None:
        """What the curves c0, c1, … are, below the axes."""
        for number, name in enumerate(names):
            row, column = divmod(number, _LEGEND_COLUMNS)
            x, y = LEFT + column * (WIDTH - LEFT) / _LEGEND_COLUMNS, HEIGHT + 10 + 18 * row
            self.body.append(
                element("rect", x=x, y=y - 5, width=10, height=10, rx=3, class_=f"bar c{number}")
            )
            self.text(x + 16, y, clean(name, 34), "tick start")
            self.height = y + 12

    def svg(self, title: str) -> str:
        """The drawing; `title` says in words what it shows."""
        return element(
            "svg",
            element("title", escape(clean(title, 600))),
            *self.body,
            class_="chart",
            viewBox=f"0 0 {short(WIDTH)} {short(self.height)}",
            role="img",
        )


def ticks(low: float, high: float, count: int = 5, whole: bool = False) -> list[float]:
    """Round values between two ends."""
    rough = (high - low) / count or 1.0
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    if whole:
        step = max(1.0, step)
    first = math.ceil(low / step - 1e-9)
    return [n * step for n in range(first, math.floor(high / step + 1e-9) + 1)]


def picture(plots: Sequence[Plot]) -> str:
    """Plots side by side as a file of their own."""
    wide, high = WIDTH * len(plots) + 2 * _MARGIN, max(plot.height for plot in plots) + 2 * _MARGIN
    parts = [
        element("svg", *plot.body, x=_MARGIN + number * WIDTH, y=_MARGIN, width=WIDTH, height=plot.height)
        for number, plot in enumerate(plots)
    ]
    drawn = element(
        "svg",
        element("style", escape(source("pages/chart.css"))),
        element("rect", width=wide, height=high, class_="paper"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="chart",
        viewBox=f"0 0 {short(wide)} {short(high)}",
        width=wide,
        height=high,
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n{drawn}\n'

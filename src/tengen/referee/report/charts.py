"""Charts as inline SVG. Colours are classes of the page, so that they follow its light or dark look."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from tengen.drawing.paper import element, label, short
from tengen.referee.report.figures import TestTrace, Timing
from tengen.referee.report.markup import safe, seconds_text

WIDTH: Final = 520.0
HEIGHT: Final = 230.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 52.0, 14.0, 14.0, 38.0
_BARS: Final = 30
SHOWN_PLAYERS: Final = 8
"""Curves in one chart; more could not be told apart."""


class Plot:
    """A frame with two axes in which things are drawn by their values."""

    def __init__(self, xs: tuple[float, float], ys: tuple[float, float]) -> None:
        self.xs, self.ys = xs, ys
        self.body: list[str] = []

    def x(self, value: float) -> float:
        """Where a value lies across."""
        low, high = self.xs
        return _LEFT + (value - low) / (high - low) * (WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        """Where a value lies along."""
        low, high = self.ys
        return HEIGHT - _BOTTOM - (value - low) / (high - low) * (HEIGHT - _TOP - _BOTTOM)

    def level(self, value: float, class_: str) -> None:
        """A line across."""
        y = self.y(value)
        self.body.append(element("line", x1=_LEFT, x2=WIDTH - _RIGHT, y1=y, y2=y, class_=class_))

    def curve(self, points: Sequence[tuple[float, float]], class_: str) -> None:
        """A line through points."""
        path = " ".join(f"{short(self.x(a))},{short(self.y(b))}" for a, b in points)
        self.body.append(element("polyline", points=path, class_=f"curve {class_}"))

    def text(self, x: float, y: float, words: str, class_: str = "tick") -> None:
        """Words at a place of the drawing."""
        self.body.append(label(x, y, words, 12, class_))

    def axes(
        self, across: str, ticks: Sequence[tuple[float, str]], along: Sequence[tuple[float, str]]
    ) -> None:
        """Ticks on both axes and what the lower one counts."""
        for value, words in along:
            self.level(value, "rule")
            self.text(_LEFT - 7, self.y(value), words, "tick end")
        for value, words in ticks:
            self.text(self.x(value), HEIGHT - _BOTTOM + 13, words)
        self.text((WIDTH + _LEFT) / 2, HEIGHT - 9, across, "tick axis")

    def svg(self, title: str) -> str:
        """The drawing; `title` says in words what it shows."""
        return element(
            "svg",
            element("title", safe(title, 600)),
            *self.body,
            class_="chart",
            viewBox=f"0 0 {short(WIDTH)} {short(HEIGHT)}",
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


def llr_chart(trace: TestTrace) -> str:
    """The log-likelihood ratio after each pair, between the bounds of the test."""
    state = trace.state
    values = [llr for _, llr in trace.curve]
    low, high = min(state.lower, *values) * 1.12, max(state.upper, *values) * 1.12
    most = max(2, trace.curve[-1][0])
    plot = Plot((0, most), (low, high))
    plot.axes(
        "pairs",
        [(v, f"{v:.0f}") for v in ticks(0, most, whole=True)],
        [(v, f"{v:g}") for v in ticks(low, high, 4)],
    )
    for bound, name, class_ in ((state.upper, "H1", "bound good"), (state.lower, "H0", "bound bad")):
        plot.level(bound, class_)
        above = -9 if bound > 0 else 11
        plot.text(
            WIDTH - _RIGHT - 34, plot.y(bound) + above, f"{name} {bound:.2f}", f"tick {class_.split()[1]}"
        )
    plot.curve(trace.curve, "c0")
    x, y = plot.x(trace.curve[-1][0]), plot.y(values[-1])
    plot.body.append(element("circle", cx=x, cy=y, r=4.5, class_="dot c0"))
    return plot.svg(f"LLR over {most} pairs, now {state.llr:.2f}. {state.reason}")


def histogram(lengths: Sequence[int]) -> str:
    """How many games had how many plies."""
    low, high = min(lengths), max(lengths)
    width = max(1, math.ceil((high - low + 1) / _BARS))
    bars = Counter((length - low) // width for length in lengths)
    number = (high - low) // width + 1
    most = max(bars.values())
    plot = Plot((low - 0.5, low + number * width - 0.5), (0, most * 1.05))
    plot.axes(
        "plies, the opening included",
        [(v, f"{v:.0f}") for v in ticks(low, high, 8, whole=True)],
        [(v, f"{v:.0f}") for v in ticks(0, most, 4, whole=True)],
    )
    for place, count in sorted(bars.items()):
        start = low + place * width
        left, right, top = plot.x(start - 0.5), plot.x(start + width - 0.5), plot.y(count)
        span = f"{start}" if width == 1 else f"{start} to {start + width - 1}"
        plot.body.append(
            element(
                "rect",
                element("title", f"{span} plies: {count} games"),
                x=left + 1,
                y=top,
                width=max(1.0, right - left - 2),
                height=plot.y(0) - top,
                class_="bar c0",
            )
        )
    mean = fmean(lengths)
    return plot.svg(f"Lengths of {len(lengths)} games: from {low} to {high} plies, {mean:.1f} in the mean.")


def time_chart(timing: Mapping[str, Timing]) -> str:
    """Mean seconds of each player by the number of its move."""
    curves = []
    for timed in timing.values():
        # A number that few games reached says more about those games than about the player.
        enough = max(1, 0.05 * max((len(s) for s in timed.by_number.values()), default=0))
        points = [(n, fmean(s)) for n, s in sorted(timed.by_number.items()) if len(s) >= enough]
        curves.append(points)
    last = max((points[-1][0] for points in curves if points), default=2)
    most = max((value for points in curves for _, value in points), default=0.0) or 1e-3
    plot = Plot((1, max(2, last)), (0, most * 1.08))
    plot.axes(
        "number of the player's move",
        [(v, f"{v:.0f}") for v in ticks(1, max(2, last), 8, whole=True)],
        [(v, seconds_text(v)) for v in ticks(0, most * 1.05, 4)],
    )
    for number, points in enumerate(curves):
        if len(points) == 1:
            x, y = plot.x(points[0][0]), plot.y(points[0][1])
            plot.body.append(element("circle", cx=x, cy=y, r=3, class_=f"dot c{number}"))
        elif points:
            plot.curve(points, f"c{number}")
    told = "; ".join(f"{name}: {seconds_text(timed.mean)}" for name, timed in timing.items())
    return plot.svg(f"Mean time by number of the move. All moves: {told}")


def error_bar(elo: float, error: float, ends: tuple[float, float]) -> str:
    """A rating with its error on a scale that all rows share; as wide as its cell."""
    low, high = ends

    def share(value: float) -> str:
        return f"{100 * (min(max(value, low), high) - low) / (high - low):.2f}%"

    marks = []
    if low < 0 < high:
        marks.append(element("line", x1=share(0), x2=share(0), y1=0, y2=24, class_="rule"))
    marks.append(
        element("line", x1=share(elo - error), x2=share(elo + error), y1=12, y2=12, class_="whisker")
    )
    marks += [
        element("line", x1=share(end), x2=share(end), y1=6, y2=18, class_="whisker")
        for end in (elo - error, elo + error)
    ]
    marks.append(element("circle", cx=share(elo), cy=12, r=5, class_="dot c0"))
    title = element("title", f"{elo:+.0f} ± {error:.0f} Elo")
    return element("svg", title, *marks, class_="whiskers", height=24, role="img")


def share_bar(parts: Sequence[tuple[str, int]]) -> str:
    """Shares of a whole side by side; each part is a class and a count."""
    total = sum(count for _, count in parts) or 1
    rects, at = [], 0.0
    for class_, count in parts:
        if count:
            wide = 100 * count / total
            title = element("title", f"{class_}: {count}")
            rects.append(
                element(
                    "rect",
                    title,
                    x=f"{at:.3f}%",
                    y=0,
                    width=f"{wide:.3f}%",
                    height=14,
                    class_=f"part {class_}",
                )
            )
            at += wide
    told = ", ".join(f"{class_} {count}" for class_, count in parts if count)
    return element("svg", element("title", told or "nothing"), *rects, class_="share", height=14, role="img")


def spread(values: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Ends of a scale that holds all ratings with their errors, unless some are very wide."""
    near = [end for elo, error in values for end in (elo - min(error, 600), elo + min(error, 600))]
    low, high = min(near, default=-1.0), max(near, default=1.0)
    room = 0.04 * (high - low) or 1.0
    return low - room, high + room

"""The charts of the report."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from tengen.drawing.paper import element
from tengen.pages.charts import COLOURS, RIGHT, WIDTH, Plot, ticks
from tengen.pages.words import seconds_text
from tengen.referee.report.figures import FAULT_WORDS, TestTrace, Timing
from tengen.referee.statistics import Rating

__all__ = ["COLOURS", "error_bar", "histogram", "llr_chart", "spread", "time_chart", "verdict_bar"]

_BARS: Final = 30


def llr_chart(trace: TestTrace) -> str:
    """The log-likelihood ratio after each pair, between the bounds of the test."""
    state = trace.state
    values = [llr for _, llr in trace.curve]
    low, high = min(state.lower, *values) * 1.12, max(state.upper, *values) * 1.12
    most = max(2, trace.curve[-1][0])
    plot = Plot((0, most), (low, high))
    plot.axes("pairs", ticks(0, most, whole=True), ticks(low, high, 4))
    for bound, name, class_ in ((state.upper, "H1", "bound good"), (state.lower, "H0", "bound bad")):
        plot.level(bound, class_)
        above = -9 if bound > 0 else 11
        plot.text(
            WIDTH - RIGHT - 34, plot.y(bound) + above, f"{name} {bound:.2f}", f"tick {class_.split()[1]}"
        )
    plot.curve(trace.curve, "c0")
    plot.dot(*trace.curve[-1], "c0", 4.5)
    return plot.svg(f"LLR over {most} pairs, now {state.llr:.2f}. {state.reason}")


def histogram(lengths: Sequence[int]) -> str:
    """How many games had how many plies."""
    low, high = min(lengths), max(lengths)
    width = max(1, math.ceil((high - low + 1) / _BARS))
    bars = Counter((length - low) // width for length in lengths)
    number = (high - low) // width + 1
    most = max(bars.values())
    plot = Plot((low - 0.5, low + number * width - 0.5), (0, most * 1.05))
    plot.axes("plies, the opening included", ticks(low, high, 8, whole=True), ticks(0, most, 4, whole=True))
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
    """Mean seconds of the first players by the number of their move."""
    drawn = dict(list(timing.items())[:COLOURS])
    curves = []
    for timed in drawn.values():
        # A number that few games reached says more about those games than about the player.
        enough = max(1, 0.05 * max((len(s) for s in timed.by_number.values()), default=0))
        points = [(n, fmean(s)) for n, s in sorted(timed.by_number.items()) if len(s) >= enough]
        curves.append(points)
    last = max((points[-1][0] for points in curves if points), default=2)
    most = max((value for points in curves for _, value in points), default=0.0) or 1e-3
    plot = Plot((1, max(2, last)), (0, most * 1.08))
    xs, ys = ticks(1, max(2, last), 8, whole=True), ticks(0, most * 1.05, 4)
    plot.axes("number of the player's move", xs, ys, seconds_text)
    for number, points in enumerate(curves):
        plot.curve(points, f"c{number}")
    told = "; ".join(f"{name}: {seconds_text(timed.mean)}" for name, timed in drawn.items())
    return plot.svg(f"Mean time by number of the move. All moves: {told}")


def error_bar(rating: Rating, ends: tuple[float, float]) -> str:
    """A rating with its error on a scale that all rows share; as wide as its cell."""
    (low, high), elo, error = ends, rating.elo, rating.error

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


def verdict_bar(verdicts: Mapping[str, Counter[str]]) -> str:
    """How much of its games a player won, drew, lost, and lost by its own fault, side by side."""
    parts = {word: causes.total() for word, causes in verdicts.items()}
    parts["fault"] = sum(count for cause, count in verdicts["lost"].items() if cause in FAULT_WORDS)
    parts["lost"] -= parts["fault"]
    total = sum(parts.values()) or 1
    rects, at = [], 0.0
    for class_, count in parts.items():
        if count:
            wide = 100 * count / total
            title = element("title", f"{class_}: {count}")
            place = {"x": f"{at:.3f}%", "y": "0", "width": f"{wide:.3f}%", "height": "14"}
            rects.append(element("rect", title, **place, class_=f"part {class_}"))
            at += wide
    told = ", ".join(f"{class_} {count}" for class_, count in parts.items() if count)
    return element("svg", element("title", told or "nothing"), *rects, class_="share", height=14, role="img")


def spread(ratings: Sequence[Rating]) -> tuple[float, float]:
    """Ends of a scale that holds all ratings with their errors, unless some are very wide."""
    near = [player.elo + sign * min(player.error, 600) for player in ratings for sign in (-1, 1)]
    low, high = min(near, default=-1.0), max(near, default=1.0)
    room = 0.04 * (high - low) or 1.0
    return low - room, high + room

"""The learning curve: scores on the way, the error of the outlooks, and the weights."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from tengen.learn.checkpoints import State
from tengen.learn.features import Judge
from tengen.learn.progress import Point
from tengen.pages.charts import COLOURS, Plot, ticks

_WINDOW: Final = 20
"""Batches that the error is smoothed over."""
_DRAWN: Final = 500
"""Points of a line, at most."""

Points = list[tuple[float, float]]


def learning_curve(judge: Judge, states: Sequence[State], points: Sequence[Point]) -> dict[str, Plot]:
    """Three charts, and what each of them shows in words."""
    return {
        "Score on the way with 95 % intervals": score_plot(points),
        "Square error of the outlook": _errors(states),
        "Weights that moved most": _weights(judge, states),
    }


def score_plot(points: Sequence[Point]) -> Plot:
    """The scores of the small matches, a line for each opponent."""
    plot = _frame("score in %, with 95 % intervals", [(point.games, 0) for point in points], (0, 100))
    names = list(dict.fromkeys(point.opponent for point in points))[:COLOURS]
    for number, name in enumerate(names):
        own = [point for point in points if point.opponent == name]
        plot.curve([(point.games, 100 * point.score) for point in own], f"c{number}")
        for point in own:
            low, high = point.interval
            plot.whisker(point.games, 100 * min(low, point.score), 100 * max(high, point.score), f"c{number}")
            plot.dot(point.games, 100 * point.score, f"c{number}")
    plot.legend([f"against {name}" for name in names])
    return plot


def _errors(states: Sequence[State]) -> Plot:
    errors: Points = [(s.games, s.measures["error"]) for s in states if "error" in s.measures]
    return loss_plot("square error of the outlook", errors)


def loss_plot(name: str, errors: Points) -> Plot:
    """What goes down while somebody learns, as it is and smoothed."""
    plot = _frame(name, errors)
    plot.curve(_thinned(errors), "c0 faint")
    smooth = [
        (errors[end - 1][0], fmean(error for _, error in errors[end - _WINDOW : end]))
        for end in range(_WINDOW, len(errors) + 1)
    ]
    plot.curve(_thinned(smooth), "c0")
    return plot


def _weights(judge: Judge, states: Sequence[State]) -> Plot:
    rows = [judge.whole(state.learned) for state in states]
    change = [abs(last - first) for first, last in zip(rows[0], rows[-1], strict=True)] if rows else []
    moved = sorted(range(len(change)), key=lambda place: -change[place])[:COLOURS]
    lines: list[Points] = [
        [(state.games, row[place]) for state, row in zip(states, rows, strict=True)] for place in moved
    ]
    plot = _frame("weights", [point for line in lines for point in line])
    for number, line in enumerate(lines):
        plot.curve(_thinned(line), f"c{number}")
    plot.legend([judge.names[place] for place in moved])
    return plot


def _frame(up: str, points: Points, ends: tuple[float, float] | None = None) -> Plot:
    """Axes for these points; `ends` are those of the upright one, if they are not to follow the points."""
    last = max((x for x, _ in points), default=0) or 1
    low, high = ends or (min((y for _, y in points), default=0), max((y for _, y in points), default=1))
    room = 0 if ends else (0.05 * (high - low) or 1.0)
    plot = Plot((0, last), (low - room, high + room))
    plot.axes("games learned from", ticks(0, last, whole=True), ticks(low - room, high + room, 4), up=up)
    return plot


def _thinned(points: Points) -> Points:
    every = -(-len(points) // _DRAWN) or 1
    return [point for number, point in enumerate(points, 1) if number % every == 0 or number == len(points)]

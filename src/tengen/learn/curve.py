"""The learning curve: scores on the way, the error of the outlooks, and the weights, drawn by matplotlib."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tengen import TengenError
from tengen.learn.checkpoints import State
from tengen.learn.features import Judge
from tengen.learn.progress import Point

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_LINES: Final = 10
"""Weights that are drawn by name; more cannot be told apart."""
_WINDOW: Final = 20


class NoDrawing(TengenError):
    """matplotlib is not there."""


def draw_curve(judge: Judge, states: Sequence[State], points: Sequence[Point], files: Sequence[Path]) -> None:
    """Writes the curve to files whose suffix says how: .svg, .png."""
    try:
        import matplotlib as mpl
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise NoDrawing("a learning curve needs matplotlib: pip install tengen[train]") from None
    # Fixed names inside the SVG: the same training gives the same file.
    with mpl.rc_context({"svg.hashsalt": "tengen", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(9, 3.2), layout="constrained")
        FigureCanvasAgg(figure)
        score, error, weights = figure.subplots(1, 3)
        _draw_scores(score, points)
        _draw_error(error, states)
        _draw_weights(weights, judge, states)
        for path in files:
            kind = path.suffix.lstrip(".")
            figure.savefig(path, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else None)


def _draw_scores(axes: "Axes", points: Sequence[Point]) -> None:
    axes.set_title("score, with 95 % intervals")
    axes.set_xlabel("games learned from")
    axes.set_ylim(0, 100)
    axes.axhline(50, color="0.7", linewidth=0.8)
    for name in dict.fromkeys(point.opponent for point in points):
        own = [point for point in points if point.opponent == name]
        scores = [100 * point.score for point in own]
        below = [100 * (point.score - point.interval[0]) for point in own]
        above = [100 * (point.interval[1] - point.score) for point in own]
        spread = [[max(0.0, value) for value in below], [max(0.0, value) for value in above]]
        places = [point.games for point in own]
        axes.errorbar(
            places, scores, yerr=spread, marker="o", markersize=3, capsize=2, label=f"against {name}"
        )
    if points:
        axes.legend(fontsize=7, loc="lower right")


def _draw_error(axes: "Axes", states: Sequence[State]) -> None:
    axes.set_title("outlook's square error")
    axes.set_xlabel("games learned from")
    known = [state for state in states if "error" in state.measures]
    if not known:
        return
    games = [state.games for state in known]
    errors = [state.measures["error"] for state in known]
    axes.plot(games, errors, color="0.8", linewidth=0.8)
    width = min(_WINDOW, len(errors))
    smooth = [sum(errors[end - width : end]) / width for end in range(width, len(errors) + 1)]
    axes.plot(games[width - 1 :], smooth, color="C0")


def _draw_weights(axes: "Axes", judge: Judge, states: Sequence[State]) -> None:
    axes.set_title("weights")
    axes.set_xlabel("games learned from")
    if not states:
        return
    rows = [judge.whole(state.learned) for state in states]
    moved = sorted(range(len(judge.names)), key=lambda place: -abs(rows[-1][place] - rows[0][place]))
    games = [state.games for state in states]
    for place in moved[:_MOST_LINES]:
        axes.plot(games, [row[place] for row in rows], linewidth=0.9, label=judge.names[place])
    axes.legend(fontsize=5, ncols=2, framealpha=0.6)

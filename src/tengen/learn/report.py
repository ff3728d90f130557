"""The report of a training: one HTML file that needs nothing else."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tengen import pages
from tengen.learn.gate import Ruling
from tengen.learn.matches import score_text
from tengen.learn.progress import Point
from tengen.learn.training import Training
from tengen.pages.charts import Plot
from tengen.referee.statistics.counts import many
from tengen.system.files import write_whole


def write_training_report(
    path: Path,
    training: Training,
    points: Sequence[Point],
    ruling: Ruling | None,
    curve: Mapping[str, Plot],
) -> None:
    """Writes the page; `curve` is what `learning_curve` gave."""
    write_whole(path, render(training, points, ruling, curve).encode())


def render(
    training: Training, points: Sequence[Point], ruling: Ruling | None, curve: Mapping[str, Plot]
) -> str:
    """The whole page."""
    settings = training.settings
    weights = zip(training.judge.names, training.start, training.result, strict=True)
    return render_report(
        title=f"{settings.method} on {settings.game}",
        facts=[many(training.state.games, "game"), f"depth {settings.depth}", f"seed {settings.seed}"],
        points=points,
        curve=curve,
        made={**settings.to_json(), **training.folder.about()},
        ruling=ruling,
        weights=[(*row, place == training.judge.fixed) for place, row in enumerate(weights)],
    )


def render_report(
    *,
    title: str,
    facts: Sequence[str],
    points: Sequence[Point],
    curve: Mapping[str, Plot],
    made: Mapping[str, Any],
    ruling: Ruling | None = None,
    weights: Sequence[tuple[str, int, int, bool]] = (),
) -> str:
    """The page of any training; what is learned need not have weights with names."""
    return pages.render(
        "learn/report.html",
        title=title,
        facts=facts,
        points=points,
        ruling=ruling,
        curve=curve,
        weights=weights,
        made=made,
        score_text=score_text,
    )

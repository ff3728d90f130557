"""The report of a training: one HTML file that needs nothing else."""

from collections.abc import Mapping, Sequence
from pathlib import Path

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
    return pages.render(
        "learn/report.html",
        title=f"{settings.method} on {settings.game}",
        facts=[many(training.state.games, "game"), f"depth {settings.depth}", f"seed {settings.seed}"],
        training=training,
        points=points,
        ruling=ruling,
        curve=curve,
        weights=list(zip(training.judge.names, training.start, training.result, strict=True)),
        made={**settings.to_json(), **training.folder.about()},
        score_text=score_text,
    )

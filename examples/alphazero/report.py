"""The report and the curve, as `tengen train` writes them."""

from collections.abc import Sequence
from pathlib import Path

from tengen.learn.curve import loss_plot, score_plot
from tengen.learn.progress import Point
from tengen.learn.report import render_report
from tengen.pages.charts import picture
from tengen.referee.statistics.counts import many
from tengen.system.files import write_whole

from .settings import Settings

BEST = "the best network so far"


def write_report(
    folder: Path, settings: Settings, points: Sequence[Point], losses: Sequence[float], seconds: float
) -> None:
    """Both files, from what the state holds."""
    games = [(settings.games * (number + 1), loss) for number, loss in enumerate(losses)]
    curve = {
        "Score on the way with 95 % intervals": score_plot(points),
        "Loss of the network": loss_plot("loss", games),
    }
    page = render_report(
        title=f"AlphaZero on {settings.game}",
        facts=[
            many(len(losses) * settings.games, "game"),
            f"{seconds / 60:.0f} minutes",
            f"seed {settings.seed}",
        ],
        points=points,
        curve=curve,
        made=settings.to_json(),
    )
    write_whole(folder / "report.html", page.encode())
    write_whole(folder / "curve.svg", picture(list(curve.values())).encode())

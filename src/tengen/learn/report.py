"""The report of a training: one HTML file that needs nothing else."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tengen import __version__
from tengen.learn.gate import Ruling
from tengen.learn.matches import score_text
from tengen.learn.progress import Point
from tengen.learn.training import Training
from tengen.referee.report.markup import plain_table, safe, section, tag
from tengen.system.files import write_whole

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #8884; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.verdict { padding: .6rem 1rem; border-left: .4rem solid #888; }
.accepted { border-color: #2a7f3f; } .refused { border-color: #b3261e; }
figure { margin: 1rem 0; background: #fff; } svg { max-width: 100%; height: auto; }
"""


def write_training_report(
    path: Path, training: Training, points: Sequence[Point], ruling: Ruling | None, curve: str | None
) -> None:
    """Writes the page; `curve` is an SVG picture that goes into it."""
    write_whole(path, render(training, points, ruling, curve).encode())


def render(training: Training, points: Sequence[Point], ruling: Ruling | None, curve: str | None) -> str:
    """The whole page."""
    settings = training.settings
    title = f"{settings.method} on {settings.game}"
    parts = [
        tag("h1", safe(title)),
        _verdict(ruling),
        "" if curve is None else section("curve", "Learning curve", f"<figure>{_inline(curve)}</figure>"),
        _matches(ruling),
        _way(points),
        _weights(training),
        _facts(training),
        tag("footer", tag("p", f"Written by Tengen {__version__}.")),
    ]
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    head = (
        '<meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{safe(title)}</title><style>{_STYLE}</style>"
    )
    body = tag("main", *parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def _inline(svg: str) -> str:
    """The picture without the lines before its root element."""
    return svg[max(0, svg.find("<svg")) :]


def _verdict(ruling: Ruling | None) -> str:
    if ruling is None:
        return tag("p", "No gate was asked: nobody knows whether these weights are better.", class_="verdict")
    kind = "accepted" if ruling.accepted else "refused"
    return tag("p", safe(ruling.reason, 1500), class_=f"verdict {kind}")


def _matches(ruling: Ruling | None) -> str:
    if ruling is None:
        return ""
    rows = [
        tag(
            "tr",
            tag("td", safe(result.opponent)),
            tag("td", safe(result.text)),
            tag("td", safe(result.decision)),
            tag("td", safe(result.reason, 600)),
        )
        for result in ruling.results
    ]
    titles = [("against", ""), ("score of the new weights", ""), ("decision", ""), ("test", "")]
    return section("gate", "The gate", plain_table(titles, rows))


def _way(points: Sequence[Point]) -> str:
    if not points:
        return ""
    rows = [
        tag(
            "tr",
            tag("td", str(point.games), class_="number"),
            tag("td", safe(point.opponent)),
            tag("td", safe(score_text(point.counts))),
        )
        for point in points
    ]
    titles = [("games learned from", "number"), ("against", ""), ("score", "")]
    return section("way", "Matches on the way", plain_table(titles, rows))


def _weights(training: Training) -> str:
    rows = [
        tag(
            "tr",
            tag("td", safe(name)),
            tag("td", str(before), class_="number"),
            tag("td", str(after), class_="number"),
            tag("td", "fixed: it gives the scale" if place == training.judge.fixed else ""),
        )
        for place, (name, before, after) in enumerate(
            zip(training.judge.names, training.start, training.result, strict=True)
        )
    ]
    titles = [("weight", ""), ("start", "number"), ("learned", "number"), ("", "")]
    return section("weights", "Weights", plain_table(titles, rows))


def _facts(training: Training) -> str:
    facts = {**training.settings.to_json(), **training.folder.about()}
    rows = [
        tag("tr", tag("td", safe(name)), tag("td", safe(value, 600)))
        for name, value in facts.items()
        if value is not None
    ]
    return section("settings", "How it was made", plain_table([("", ""), ("", "")], rows))

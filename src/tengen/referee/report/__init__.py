"""A report people look at: one HTML file with tables, charts and every game on a board; and JSON and CSV."""

import os
from pathlib import Path

from tengen.referee.report.exports import COLUMNS, to_csv, to_json
from tengen.referee.report.figures import Figures, JournalLike
from tengen.referee.report.page import render

__all__ = ["COLUMNS", "Figures", "JournalLike", "to_csv", "to_json", "write_report"]


def write_report(journal: JournalLike, path: str | os.PathLike[str], title: str | None = None) -> None:
    """Writes the page; it needs no network and no other file."""
    Path(path).write_text(render(Figures(journal), title), encoding="utf-8")

"""The notebooks run from top to bottom in a real kernel, and what they end a cell with can be shown."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


SHOWN = {
    "1-rules-and-drawing": ["<svg", "<svg", "widget-view"],
    "2-analysis-and-matches": ["<th>chance", "<td>value", "<th>won"],
    "3-learning": ["<th>visits", "<svg"],
}
"""What the pictures and tables of a notebook have in them, in their order."""


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == list(SHOWN)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] for cell in cells)  # kept out of the repository
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()
    shown = [rich(output.data) for cell in cells for output in cell.outputs if "data" in output]
    shown = [text for text in shown if text]
    assert len(shown) == len(SHOWN[path.stem])
    assert all(part in text for part, text in zip(SHOWN[path.stem], shown, strict=True)), shown


def rich(data: dict[str, Any]) -> str:
    """What a browser shows instead of the plain text, if there is such a thing."""
    return " ".join(f"{kind} {value}" for kind, value in data.items() if kind != "text/plain")

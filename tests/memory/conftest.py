"""A memory in a folder of its own, away from the user's files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen.memory import Memory


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Whatever a test forgets to name lands here."""
    monkeypatch.setenv("TENGEN_DATA_DIR", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "140")
    return tmp_path / "home"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the memory of the test is."""
    return tmp_path / "memory.db"


@pytest.fixture
def memory(path: Path) -> Iterator[Memory]:
    """An empty memory."""
    with Memory(path) as opened:
        yield opened

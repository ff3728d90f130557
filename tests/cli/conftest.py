"""Running the command line inside the test and as a process of its own, away from the user's files."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tengen.cli import app
from tests.cli.running import Run, Start


@pytest.fixture
def run(data_home: Path) -> Run:
    """Call `tengen` with arguments and typed lines."""

    def call(*args: str, typed: str | list[str] = "") -> Result:
        text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        return CliRunner().invoke(app, list(args), input=text)

    return call


@pytest.fixture
def start(data_home: Path) -> Iterator[Start]:
    """Start `tengen` as a process; whatever still runs after the test is ended."""
    running: list[subprocess.Popen[str]] = []

    def call(*args: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "tengen", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        )
        running.append(process)
        return process

    yield call
    for process in running:
        process.kill()
        process.communicate()

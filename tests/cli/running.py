"""What the tests of the command line share."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from typer.testing import Result

unix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of Unix")

Start = Callable[..., subprocess.Popen[str]]
"""Starts `tengen` with these arguments as a process."""


class Run(Protocol):
    """Calls `tengen` with these arguments and typed lines inside the test."""

    def __call__(self, *args: str, typed: str | list[str] = "") -> Result: ...


def assert_mistake(result: Result, words: str) -> None:
    """It was refused in one line that says these words."""
    assert result.exit_code == 2
    assert result.output.startswith("error: ")
    assert result.output.count("\n") == 1
    assert words in result.output


def kept_file(output: str) -> Path:
    """The file that the message about an unfinished game names."""
    found = re.search(r"--load '?([^'\r\n]+\.tengen)", output)
    assert found is not None, output
    return Path(found.group(1))

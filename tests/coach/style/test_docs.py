"""The page about style says what is true."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.cli import app

PAGE = (Path(__file__).parents[3] / "docs" / "style.md").read_text(encoding="utf-8")


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "docs", "exec"), {})  # noqa: S102
    assert "Weakest point" in capsys.readouterr().out


def test_every_command_of_the_page_is_there() -> None:
    commands = re.findall(r"^tengen (memory \w+|\w+) (.*?)(?:#.*)?$", PAGE, re.MULTILINE)
    assert len(commands) == 5
    for words, rest in commands:
        told = CliRunner().invoke(app, [*words.split(), "--help"])
        assert told.exit_code == 0
        for option in re.findall(r"--[a-z-]+", rest):
            assert option in told.stdout

"""The page about the memory says what is true."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.cli.playing.memory import app

PAGE = (Path(__file__).parents[2] / "docs" / "memory.md").read_text(encoding="utf-8")


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "docs", "exec"), {})  # noqa: S102
    assert "1 of 2 moves were known" in capsys.readouterr().out


def test_every_command_and_option_of_the_page_is_there() -> None:
    for line in re.findall(r"^tengen memory (.*?)(?:#.*)?$", PAGE, re.MULTILINE):
        word, *rest = line.split()
        told = CliRunner().invoke(app, [word, "--help"])
        assert told.exit_code == 0
        for option in re.findall(r"--[a-z-]+", " ".join(rest)):
            assert option in told.stdout


@pytest.mark.parametrize(
    "word", ["stats", "games", "players", "import", "export", "prune", "style", "forget"]
)
def test_each_command_explains_itself_with_an_example(word: str) -> None:
    told = CliRunner().invoke(app, [word, "--help"])
    assert f"tengen memory {word}" in " ".join(told.stdout.split())

"""docs/learning.md says what is true."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.cli import app
from tengen.engine.weights import learned_weights

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "learning.md").read_text(encoding="utf-8")


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    exec(compile(block, "docs", "exec"), {})  # noqa: S102
    assert "'endgame': 1000" in capsys.readouterr().out


def test_every_option_named_is_an_option() -> None:
    helped = "".join(
        CliRunner().invoke(app, [name, "--help"]).stdout for name in ("train", "gate", "openings")
    )
    for option in set(re.findall(r"--[a-z]+(?:-[a-z]+)*", TEXT)):
        assert option in helped, option


def test_every_command_shown_names_a_game_or_a_folder() -> None:
    commands = re.findall(r"^tengen (train .*)$", TEXT, re.MULTILINE)
    assert len(commands) >= 4
    for command in commands:
        words = shlex.split(command)
        assert words[1] == "--resume" or not words[1].startswith("-")


def test_every_picture_is_there_and_every_shipped_game_is_named() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", TEXT)
    assert pictures
    for picture in pictures:
        assert (DOCS / picture).is_file(), picture
    for name in learned_weights():
        assert f"`{name}`" in TEXT

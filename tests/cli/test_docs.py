"""The pages about playing and analysing say what is true."""

import json
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.cli import app
from tengen.memory import Memory
from tengen.players import make_player
from tests.memory.people import played

DOCS = Path(__file__).parents[2] / "docs"
PLAY, ANALYSE = ((DOCS / name).read_text(encoding="utf-8") for name in ("play.md", "analyse.md"))


@pytest.mark.parametrize("text", [PLAY, ANALYSE], ids=["play", "analyse"])
def test_the_python_examples_run(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "docs", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out


@pytest.mark.usefixtures("data_home")
def test_every_engine_in_the_table_can_be_made() -> None:
    with Memory() as memory:
        memory.import_games(played("ada", "connect4", 5))
    names = re.findall(r"^\| `(tengen:[^`]+)` \|", PLAY, re.MULTILINE)
    assert len(names) >= 5
    for name in names:
        make_player(name)


@pytest.mark.usefixtures("data_home")
def test_the_json_example_has_the_fields_of_the_command() -> None:
    (command,) = re.findall(r"^tengen (analyse .*--json)$", ANALYSE, re.MULTILINE)
    (example,) = re.findall(r"```json\n(.*?)```", ANALYSE, re.DOTALL)
    shown, told = json.loads(example), CliRunner().invoke(app, shlex.split(command)).stdout.splitlines()[-1]
    real = json.loads(told)
    assert shown.keys() == real.keys()
    assert shown["lines"][0].keys() == real["lines"][0].keys()
    assert shown["lines"][0]["score"] == real["lines"][0]["score"]


@pytest.mark.usefixtures("data_home")
def test_the_example_of_a_solution_is_the_answer() -> None:
    value = next(line for line in ANALYSE.splitlines() if line.startswith("dots:2x2: "))
    assert CliRunner().invoke(app, ["solve", "dots:2x2", "--memory", "16"]).stdout.startswith(value)


@pytest.mark.parametrize("text", [PLAY, ANALYSE], ids=["play", "analyse"])
def test_every_option_named_is_an_option(text: str) -> None:
    commands = ("play", "analyse", "solve", "bench", "show", "perft")
    helped = "".join(CliRunner().invoke(app, [command, "--help"]).stdout for command in commands)
    for option in set(re.findall(r"--[a-z]+(?:-[a-z]+)*", text)):
        assert option in helped, option

"""docs/learning.md and docs/network.md say what is true."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.cli import app
from tengen.engine.network import MAGIC
from tengen.engine.weights import learned_weights
from tengen.learn.network.files import HIDDEN, NEIGHBOURHOODS, POLICY, WIDTH

DOCS = Path(__file__).parents[2] / "docs"
TEXT, NETWORK = ((DOCS / name).read_text(encoding="utf-8") for name in ("learning.md", "network.md"))


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


def test_every_option_of_a_network_is_an_option_of_its_command() -> None:
    commands = re.findall(r"^(?:.*\b)?tengen ((?:fit )?[a-z]+) (.*)$", NETWORK, re.MULTILINE)
    shown = [(name, re.findall(r"--[a-z]+", rest)) for name, rest in commands]
    assert {"fit play", "fit train", "gate", "match"} <= {name for name, _ in shown}
    for name, options in shown:
        helped = CliRunner().invoke(app, [*name.split(), "--help"]).stdout
        assert all(option in helped for option in options), (name, options)
    helped = "".join(CliRunner().invoke(app, ["fit", name, "--help"]).stdout for name in ("play", "train"))
    for option in re.findall(r"`(--[a-z]+)`", NETWORK):
        assert option in helped, option


def test_the_numbers_of_a_network_are_told() -> None:
    assert f"{NEIGHBOURHOODS} are left" in NETWORK
    assert f"has {WIDTH} numbers" in NETWORK
    assert f"Two layers of {HIDDEN}" in NETWORK
    assert f"gives {POLICY} numbers" in NETWORK
    assert f"`{MAGIC.decode().strip()}`" in NETWORK


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

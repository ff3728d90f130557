"""The command as a whole: version, help, errors in one line, nothing heavy on import."""

import subprocess
import sys

import pytest

import tengen
from tests.cli.running import Run

COMMANDS = ["play", "show", "games", "perft"]


def test_the_version_is_the_one_of_the_package(run: Run) -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.strip() == f"tengen {tengen.__version__}"


def test_help_lists_the_commands(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_with_an_example(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"tengen {command}" in result.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["show", "chess"], "chess"),
        (["show", "gomoku:99"], "25"),
        (["show", "gomoku", "h8", "h8"], "h8"),
        (["show", "gomoku", "zz"], "zz"),
        (["show", "tictactoe", "[bold]a1[/bold]"], "[bold]a1[/bold]"),
        (["perft", "nothing", "2"], "nothing"),
        (["play", "chess"], "chess"),
        (["play", "gomoku", "--opponent", "me"], "greedy, random or human"),
        (["play", "--opponent", "me"], "greedy, random or human"),
        (["play", "--load", "missing.tengen"], "missing.tengen"),
        (["play", "gomoku", "--save", "no/such/folder/x"], "no/such/folder"),
        (["play", "gomoku", "--save", "picture.png"], ".tengen"),
        (["show", "gomoku", "--svg", "no/such/folder/board.svg"], "no/such/folder"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(run: Run, args: list[str], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.output.startswith("error: ")
    assert result.output.count("\n") == 1
    assert words in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "args", [["nothing"], ["perft", "connect4", "0"], ["play", "--side", "left"], ["show"]]
)
def test_wrong_arguments_are_exit_code_2(run: Run, args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_the_module_runs_like_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tengen", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("tengen ")


def test_importing_the_package_loads_no_command_line() -> None:
    code = "import sys, tengen, tengen.players; print({'typer', 'rich', 'platformdirs'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"

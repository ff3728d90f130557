"""The command as a whole: version, help, errors in one line, nothing heavy on import."""

import subprocess
import sys

import pytest

import tengen
from tests.cli.running import Run, assert_mistake

COMMANDS = [
    *(
        "play",
        "analyse",
        "solve",
        "match",
        "tournament",
        "referee",
        "check",
        "openings",
        "report",
        "ratings",
        "sprt",
        "train",
    ),
    *("engine", "client", "serve", "memory", "show", "games", "perft", "bench"),
]


def test_the_version_is_the_one_of_the_package(run: Run) -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.strip() == f"tengen {tengen.__version__}"


def test_help_lists_the_commands(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.stdout for command in COMMANDS)


def test_a_switch_takes_no_value_in_the_help() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tengen", "solve", "--help"], capture_output=True, text=True, check=True
    )
    assert "--json" in done.stdout
    assert "bool" not in done.stdout


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
        (["play", "--terminal", "chess"], "chess"),
        (
            ["play", "--terminal", "gomoku", "--opponent", "me"],
            "greedy, random, classic, plain, puct or human",
        ),
        (["play", "--terminal", "--opponent", "me"], "greedy, random, classic, plain, puct or human"),
        (["play", "--terminal", "gomoku", "--level", "11"], "from 1 to 10"),
        (["play", "--terminal", "gomoku", "--time", "soon"], "500ms, 2s or 5m"),
        (["play", "--terminal", "gomoku", "--clock", "long"], "5m+3s"),
        (["play", "--terminal", "gomoku", "--opponent", "greedy", "--level", "3"], "leave out --opponent"),
        (["play", "--terminal", "gomoku", "--opponent", "tengen:elo=3"], "level, depth, nodes"),
        (["analyse"], "name a game"),
        (["analyse", "chess"], "chess"),
        (["analyse", "gomoku", "h8", "h8"], "h8"),
        (["analyse", "tictactoe", "a1 a2 b1 b2 c1"], "the game is over"),
        (["analyse", "gomoku", "--time", "-1s"], "500ms, 2s or 5m"),
        (["analyse", "gomoku", "--depth", "0"], "depth must be 1 or more"),
        (["analyse", "gomoku", "--nodes", "-3"], "nodes must be 1 or more"),
        (["analyse", "gomoku", "--lines", "0"], "lines must be 1 or more"),
        (["analyse", "gomoku", "--threads", "0"], "threads must be 1 to"),
        (["analyse", "gomoku", "--memory", "0"], "memory must be 1 MB or more"),
        (["analyse", "gomoku", "--memory", "999999999"], "more than this machine has"),
        (["analyse", "--file", "missing.tengen"], "missing.tengen"),
        (["solve"], "name a game"),
        (["solve", "mnk:0x0x0"], "1"),
        (["solve", "tictactoe", "--time", "1 week"], "500ms, 2s or 5m"),
        (["solve", "tictactoe", "--threads", "-1"], "threads must be 1 or more"),
        (["solve", "tictactoe", "--memory", "0"], "memory must be 1 MB or more"),
        (["bench", "--depth-scale", "0"], "above 0"),
        (["bench", "--depth-scale", "nan"], "above 0"),
        (["bench", "--threads", "0"], "threads must be 1 to"),
        (["play", "--terminal", "--load", "missing.tengen"], "missing.tengen"),
        (["play", "--terminal", "gomoku", "--save", "no/such/folder/x"], "no/such/folder"),
        (["play", "--terminal", "gomoku", "--save", "picture.png"], ".tengen"),
        (["show", "gomoku", "--svg", "no/such/folder/board.svg"], "no/such/folder"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(run: Run, args: list[str], words: str) -> None:
    result = run(*args)
    assert_mistake(result, words)
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "args", [["nothing"], ["perft", "connect4", "0"], ["play", "--terminal", "--side", "left"], ["show"]]
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

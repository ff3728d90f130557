"""The page about statistics says what is true."""

import doctest
import re
from pathlib import Path

import typer
from typer.testing import CliRunner

from tengen.cli.contests.ratings import ratings
from tengen.cli.contests.report import report
from tengen.cli.contests.sprt import sprt
from tengen.referee.statistics import counts, elo, joint_fit
from tengen.referee.statistics import ratings as ratings_module
from tengen.referee.statistics import sprt as test_module

PAGE = Path(__file__).parents[3] / "docs" / "statistics.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_python_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, tried > 10) == (0, True)


def test_the_examples_in_the_code_run() -> None:
    for module in (counts, elo, joint_fit, test_module, ratings_module):
        assert doctest.testmod(module).failed == 0


def test_every_option_named_is_an_option() -> None:
    app = typer.Typer()
    for command in (report, ratings, sprt):
        app.command()(command)
    names = ("report", "ratings", "sprt")
    helped = "".join(
        CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "200"}).stdout for name in names
    )
    for option in set(re.findall(r"--[a-z]+(?:-[a-z0-9]+)*", TEXT)):
        assert option in helped, option

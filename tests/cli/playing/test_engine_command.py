"""`tengen engine`: what a user types, and how it ends."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.cli.playing.engine import engine

_START = "from tengen.cli.playing.engine import engine; engine()"


def _run(arguments: list[str], given: bytes) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-c", _START, *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=60)


def test_gomocup_talks_over_its_standard_streams() -> None:
    done = _run(["gomocup"], b"START 15\r\nFOO\r\nEND\r\n")
    assert (done.stdout, done.stderr, done.returncode) == (b"OK\nUNKNOWN command FOO\n", b"", 0)


def test_pbrain_tengen_is_the_same_program_under_the_managers_name() -> None:
    program = Path(sys.executable).with_name("pbrain-tengen")
    done = subprocess.run([program], input=b"START 15\r\nEND\r\n", capture_output=True, timeout=60)
    assert (done.stdout, done.returncode) == (b"OK\n", 0)


def test_connectn_complains_on_stderr_and_leaves_with_a_code() -> None:
    done = _run(["connectn", "--name", "Ada"], b"what?\n")
    assert done.stdout == b"Ada\n"
    assert b"expected 'player1: NAME player2: NAME', not 'what?'" in done.stderr
    assert done.returncode == 2


def test_hexifence_ends_with_its_input() -> None:
    done = _run(["hexifence"], b"init 1 2\nboard\n")
    assert (done.stdout, done.returncode) == (b"0\n+ + -\n+ - +\n- + +\n", 0)


def test_the_java_sources_are_written_and_the_compiler_told(tmp_path: Path) -> None:
    done = CliRunner().invoke(engine, ["hexifence", "--java", str(tmp_path)])
    assert done.exit_code == 0
    assert (tmp_path / "tengen" / "TengenPlayer.java").read_text().startswith("package tengen;")
    assert "javac -encoding UTF-8 -cp HEXIFENCE_JAR" in done.output


def test_without_the_courses_classes_the_compiler_says_so(tmp_path: Path) -> None:
    done = CliRunner().invoke(engine, ["hexifence", "--java", str(tmp_path), "--classpath", str(tmp_path)])
    assert done.exit_code == 2
    assert "error: " in done.output


@pytest.mark.parametrize(
    "arguments", [["gomocup", "--threads", "0"], ["connectn", "--nodes", "0"], ["gomocup", "--time", "soon"]]
)
def test_bad_options_are_refused(arguments: list[str]) -> None:
    assert CliRunner().invoke(engine, arguments).exit_code == 2

"""Tengen under a Java referee, and Java players under Tengen's."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen import Position, Side
from tengen.cli.playing.engine import engine
from tengen.players.seat import Budget, Cause, PlayerFault, Unfit
from tengen.protocols.hexifence.seat import HexifenceSeat
from tests.protocols.engines import BUDGET, engine_command, play_out
from tests.protocols.hexifence.java_course import write_course

pytestmark = pytest.mark.skipif(
    shutil.which("javac") is None or shutil.which("java") is None, reason="there is no JDK (javac) here"
)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course's classes and ours, made by the command that users have."""
    course = tmp_path_factory.mktemp("course")
    files = write_course(course)
    subprocess.run(["javac", "-d", str(course), *files], check=True, timeout=120)  # noqa: S607
    ours = tmp_path_factory.mktemp("ours")
    done = CliRunner().invoke(engine, ["hexifence", "--java", str(ours), "--classpath", str(course)])
    assert done.exit_code == 0, done.output
    assert (ours / "tengen" / "TengenPlayer.class").exists()
    shutil.copytree(ours, course, dirs_exist_ok=True)
    return course


def _launcher(directory: Path) -> Path:
    """A command `tengen` of one word, as TENGEN_COMMAND wants it."""
    script = directory / "tengen-for-test"
    start = "import sys\nfrom tengen.cli.playing.engine import engine\nengine(sys.argv[2:])\n"
    script.write_text(f"#!{sys.executable}\n{start}")
    script.chmod(0o755)
    return script


@pytest.mark.parametrize(
    ("players", "n"),
    [(("tengen.TengenPlayer", "tengen.TengenPlayer"), 2), (("course.Simple", "tengen.TengenPlayer"), 3)],
)
def test_the_class_plays_a_game_under_a_java_referee(classes: Path, players: tuple[str, str], n: int) -> None:
    done = subprocess.run(
        ["java", "-cp", str(classes), "course.Referee", str(n), *players],  # noqa: S607
        env=os.environ
        | {"TENGEN_COMMAND": str(_launcher(classes)), "TENGEN_OPTIONS": "--nodes 300 --memory 2"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    first, _, rest = done.stdout.replace("thinking aloud\n", "").partition("--\n")
    second, _, winner = rest.partition("winner ")
    assert first == second
    assert "+" not in first
    assert len(first.splitlines()) == 4 * n - 1
    blue, red = first.count("b"), first.count("r")
    assert blue + red == 3 * n * n - 3 * n + 1
    assert int(winner) == (1 if blue > red else 2)
    if "course.Simple" in players:
        assert red > blue


def _host(classes: Path, name: str, fault: str = "") -> HexifenceSeat:
    options = ["-Xss512k", "-Xshare:auto", "-XX:TieredStopAtLevel=1", f"-Dfault={fault}"]
    return HexifenceSeat(shlex.join(["java", *options, "-cp", str(classes), "tengen.PlayerHost", name]))


def test_a_java_player_plays_under_our_referee(classes: Path) -> None:
    command = engine_command("hexifence", "--nodes", "300", "--memory", "2")
    with _host(classes, "course.Simple") as simple, HexifenceSeat(command) as tengen:
        position = play_out("hexifence:2", simple, tengen)
    assert simple.name == "Simple"
    assert simple.remark is None
    assert "thinking aloud" in simple.last_words()
    assert position.outcome is not None
    assert position.outcome.winner is Side.SECOND


@pytest.mark.parametrize(
    ("fault", "cause", "words"),
    [
        ("throws", Cause.CRASH, "makeMove failed: java.lang.IllegalStateException: no idea at all"),
        ("null", Cause.CRASH, "makeMove returned null"),
        ("overflows", Cause.CRASH, "makeMove failed: java.lang.StackOverflowError"),
        ("exits", Cause.CRASH, "exit code 7"),
        ("impostor", Cause.ILLEGAL_MOVE, "for player 1, but it is 2"),
        ("outside", Cause.ILLEGAL_MOVE, "no edge there"),
        ("denies", Cause.ILLEGAL_MOVE, "opponentMove of 0:0 returned -1 (illegal); true is 0"),
        ("boasts", Cause.ILLEGAL_MOVE, "getWinner returned 2 (Red); true is 0 (not over)"),
    ],
)
def test_a_java_player_that_lies_or_fails_has_lost(
    classes: Path, fault: str, cause: Cause, words: str
) -> None:
    position = Position("hexifence:2", "0:0")
    with _host(classes, "course.Faulty", fault) as seat:
        seat.start(position.game, Side.SECOND, BUDGET, "other")
        with pytest.raises(PlayerFault) as caught:
            seat.choose(position, BUDGET)
        seat.finish("1-0", position)
    assert caught.value.cause is cause
    assert words in caught.value.detail


def test_a_java_player_cannot_read_the_wire(classes: Path) -> None:
    position = Position("hexifence:2")
    with _host(classes, "course.Faulty", "reads") as seat:
        seat.start(position.game, Side.FIRST, BUDGET, "other")
        assert str(seat.choose(position, BUDGET).move) == "0:0"


@pytest.mark.parametrize(
    ("name", "fault", "error", "words"),
    [
        ("course.Faulty", "refuses", Unfit, "its init returned -1"),
        ("course.Nobody", "", PlayerFault, "ClassNotFoundException"),
        ("java.lang.Object", "", PlayerFault, "ClassCastException"),
    ],
)
def test_a_java_player_that_cannot_be_made_says_why(
    classes: Path, name: str, fault: str, error: type[Exception], words: str
) -> None:
    with _host(classes, name, fault) as seat, pytest.raises(error, match=words):
        seat.start(Position("hexifence:2").game, Side.FIRST, Budget(move=60.0), "other")

"""The log of a match: enough to understand afterwards what a player did wrong."""

import logging
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.cli import app
from tengen.players.process.program import Program
from tengen.system.logs import LogSettings, current_log, logging_to
from tests.zoo import player_text

MATCH = ("--game", "gomoku:9", "--games", "2", "--time", "2s", "--openings", "none", "--seed", "1")


def log_of(tmp_path: Path, animal: str) -> str:
    log = tmp_path / "match.log"
    journal = tmp_path / "match.jsonl"
    player = f"beast={player_text(animal, 'gomocup')}"
    command = [sys.executable, "-m", "tengen", "match", player, "random", *MATCH]
    done = subprocess.run(
        [*command, "--journal", str(journal), "--log", str(log)], capture_output=True, timeout=120, check=True
    )
    assert done.stderr == b""
    return log.read_text(encoding="utf-8")


def test_a_crash_leaves_the_last_lines_and_the_reason(tmp_path: Path) -> None:
    log = log_of(tmp_path, "crash_thinking")
    assert re.search(r"DEBUG tengen\.keeper\[\d+\]: to gomocup:.*\(first\): START 9", log)
    assert re.search(r"DEBUG tengen\.keeper\[\d+\]: from gomocup:.*\(first\): OK", log)
    assert re.search(r"DEBUG tengen\.keeper\[\d+\]: to gomocup:.*\(first\): BEGIN", log)
    assert re.search(r"INFO tengen\.referee\[\d+\]: pair 0, leg 0: gomoku:9, beast against random", log)
    assert re.search(r"INFO tengen\.referee\[\d+\]: pair 0, leg 0: 0-1, crash\. it ended with exit code", log)
    assert re.search(r"INFO tengen\.referee\[\d+\]: match of beast and random, gomoku:9: ended with 2", log)
    # Games are played by other processes than the one that keeps the journal.
    assert len(set(re.findall(r"tengen\.\w+\[(\d+)\]", log))) > 1


def test_hostile_bytes_are_cleaned(tmp_path: Path) -> None:
    log = log_of(tmp_path, "binary")
    assert "from gomocup:" in log
    assert all(line.isprintable() for line in log.splitlines())


def test_without_a_log_nothing_is_said(caplog: pytest.LogCaptureFixture) -> None:
    with Program([sys.executable, "-c", "print(input())"]) as program:
        program.send("hello")
        assert program.receive(60) == "hello"
    assert not caplog.records
    caplog.set_level(logging.DEBUG, "tengen")
    with Program([sys.executable, "-c", "print(input())"]) as program:
        program.label = "echo"
        program.send("hello")
        program.receive(60)
    said = [record.message for record in caplog.records]
    assert said[1:3] == ["to echo: hello", "from echo: hello"]


def test_more_is_told_on_stderr_if_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = logging.getLogger("tengen.referee")
    for verbose, heard in ((0, 1), (1, 2), (2, 3), (5, 3)):
        with logging_to(LogSettings(verbose)):
            assert current_log() == LogSettings(verbose)
            for level in (logging.WARNING, logging.INFO, logging.DEBUG):
                log.log(level, "something")
        assert capsys.readouterr().err.count("something") == heard
    assert current_log() is None
    log.warning("nobody hears this")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("command", ["match", "tournament", "train", "gate", "check", "serve", "play"])
def test_commands_that_work_unattended_keep_a_log(command: str, tmp_path: Path) -> None:
    wrong = CliRunner().invoke(app, [command, "--log", str(tmp_path / "no" / "log"), "-vv", *_given(command)])
    assert wrong.exit_code == 2
    assert "No such file or directory" in wrong.output


def _given(command: str) -> list[str]:
    return ["random"] if command == "check" else []

"""The terminal game as a process: pipes, signals and a real terminal."""

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tengen.records import load
from tests.cli.running import Start, kept_file

SECONDS = 20
"""After this long something hangs."""


def read_until(process: subprocess.Popen[str], text: str) -> str:
    """What a process prints up to and including this text."""
    assert process.stdout is not None
    seen = ""
    while not seen.endswith(text):
        character = process.stdout.read(1)
        assert character, f"ended before {text!r}: {seen}"
        seen += character
    return seen


def type_line(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


def test_a_piped_game_ends_with_its_input(start: Start) -> None:
    process = start("play", "--terminal", "connect4", "--seed", "1")
    output, _ = process.communicate("4\n4\n", timeout=SECONDS)
    assert process.returncode == 0
    assert len(load(kept_file(output)).moves) == 4


def test_bytes_that_are_no_text_are_a_wrong_move(start: Start) -> None:
    process = start("play", "--terminal", "tictactoe", "--opponent", "human")
    assert isinstance(process.stdin, io.TextIOWrapper)
    process.stdin.buffer.write(b"\xff\xfe\x1b[2J\nb2\n")
    output, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert "Traceback" not in output
    assert len(load(kept_file(output)).moves) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_leaves_and_keeps_the_game(start: Start, name: str, code: int) -> None:
    process = start("play", "--terminal", "gomoku", "--opponent", "greedy", "--seed", "3")
    read_until(process, "move, like h8: ")
    type_line(process, "h8")
    read_until(process, "move, like ")
    process.send_signal(signal.Signals[name])
    output, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == code
    assert "Traceback" not in output
    record = load(kept_file(output))
    assert len(record.moves) == 2
    again = start("play", "--terminal", "--load", str(kept_file(output)))
    output, _ = again.communicate("undo\n", timeout=SECONDS)
    assert again.returncode == 0
    assert "Black (you) against White (greedy)" in output


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_in_the_menu_leaves(start: Start) -> None:
    process = start("play", "--terminal")
    read_until(process, "]: ")
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    assert "Traceback" not in output


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_a_game_in_a_real_terminal(data_home: Path) -> None:
    """On a terminal there are colours, and Ctrl-D is the end of input."""
    import pty

    keyboard, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tengen", "play", "--terminal", "tictactoe", "--seed", "1"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )
    os.close(terminal)
    screen = b""
    answers = [b"b2\n", b"undo\n", b"b2\n", b"\x04"]
    deadline = time.monotonic() + SECONDS
    try:
        while time.monotonic() < deadline:
            try:
                screen += os.read(keyboard, 4096)
            except OSError:
                break
            if answers and screen.count(b"move, like") > 4 - len(answers):
                time.sleep(0.05)
                os.write(keyboard, answers.pop(0))
        assert process.wait(timeout=SECONDS) == 0
    finally:
        process.kill()
        process.wait()
        os.close(keyboard)
    output = screen.decode()
    assert "\x1b[" in output
    assert "Taken back: b2" in output
    assert len(load(kept_file(output)).moves) == 2

"""`tengen solve`: values in words, JSON, and an honest answer where there is none."""

import json
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from tengen import Position
from tests.cli.pseudo_terminal import PseudoTerminal
from tests.cli.running import Run, Start, unix_only


@pytest.mark.parametrize(
    ("args", "value"),
    [
        (["tictactoe"], "tictactoe: draw"),
        (["mnk:3x3x3"], "tictactoe: draw"),
        (["mnk:4x3x3"], "mnk:4x3x3: first player (Black) wins in "),
        (["tictactoe", "a1", "b1"], "tictactoe: first player (Black) wins in 5 plies"),
        (["tictactoe", "a1 b1 a2 b2"], "tictactoe: first player (Black) wins in 1 ply"),
        (["tictactoe", "a1 b2 c3 c1 a2"], "tictactoe: second player (White) wins in "),
        (["tictactoe", "a1 a2 b1 b2 c1"], "tictactoe: first player (Black) has won"),
        (["connect:4x4x4"], "connect:4x4x4: draw"),
        (["dots:2x2"], "dots:2x2: the side to move (Blue) wins by 2 (3 to 1 cells)"),
        (["dots:1x1"], "dots:1x1: the side to move (Blue) loses by 1 (0 to 1 cells)"),
        (["dots:1x2"], "dots:1x2: draw (1 to 1 cells)"),
        (["hexifence:1"], "hexifence:1: the side to move (Blue) loses by 1 (0 to 1 cells)"),
    ],
)
def test_the_value_reads_in_words(run: Run, args: list[str], value: str) -> None:
    result = run("solve", *args, "--memory", "16")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(value)
    cost = r"^(Nodes: [1-9][\d,]* in [\d.]+ s \(.* a second\)|Known without a search, in [\d.]+ s)$"
    assert re.search(cost, result.stdout, re.MULTILINE)


@pytest.mark.parametrize("args", [["mnk:4x3x3"], ["dots:2x2"], ["connect:3x4x3"], ["tictactoe", "b2"]])
def test_json_tells_the_same(run: Run, args: list[str]) -> None:
    words = run("solve", *args, "--memory", "16").stdout
    told = json.loads(run("solve", *args, "--memory", "16", "--json").stdout)
    assert told["solved"] is True
    assert told["proven"] is True
    assert words.startswith(f"{told['game']}: {told['value']}\n")
    assert told["moves"] == args[1:]
    assert told["winner"] in ("first", "second", None)
    position = Position(told["game"], [*told["moves"], *told["line"]])
    if position.outcome is not None:
        winner = position.outcome.winner
        assert told["winner"] == (None if winner is None else winner.name.lower())


def test_the_limit_may_come_first(run: Run) -> None:
    result = run("solve", "gomoku", "h8", "h9", "--time", "300ms", "--memory", "16")
    assert result.exit_code == 3
    assert "gomoku: not solved within 300ms; the value is not known." in result.stdout
    assert "So far: depth " in result.stdout
    result = run("solve", "gomoku", "h8", "h9", "--time", "300ms", "--memory", "16", "--json")
    assert result.exit_code == 3
    told = json.loads(result.stdout)
    assert (told["solved"], told["why"]) == (False, "not solved within 300ms")
    assert told["so_far"]["depth"] >= 1


@unix_only
@pytest.mark.usefixtures("data_home")
def test_ctrl_c_says_that_the_value_is_not_known() -> None:
    """The progress line shows that the search runs; then it is stopped."""
    with PseudoTerminal("solve", "gomoku", "h8", "h9", "--memory", "16") as terminal:
        terminal.until("Solving: depth ")
        terminal.interrupt()
        assert terminal.end() == 130
        assert "gomoku: stopped; the value is not known." in terminal.seen
        assert "Traceback" not in terminal.seen


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the threads of a process")
def test_ctrl_c_without_a_terminal(start: Start) -> None:
    process = start("solve", "gomoku", "h8", "h9", "--memory", "16", "--time", "2m", "--json")
    deadline = time.monotonic() + 20
    while len(list(Path(f"/proc/{process.pid}/task").iterdir())) < 2:  # until it searches
        assert time.monotonic() < deadline
        time.sleep(0.02)
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    assert json.loads(output)["why"] == "stopped"


def test_the_seven_first_moves_of_connect_four_come_at_once(run: Run) -> None:
    result = run("solve", "connect4", "--moves", "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout.splitlines()[-1])
    assert told["nodes"] == 0
    assert [points["lower"] for points in told["move_points"].values()] == [-2, -1, 0, 1, 0, -1, -2]
    assert [points["upper"] for points in told["move_points"].values()] == [-2, -1, 0, 1, 0, -1, -2]

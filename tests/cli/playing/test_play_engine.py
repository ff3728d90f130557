"""Playing against the engine: levels, time, a clock for the person, and stopping its thoughts."""

import re
import signal
import sys
import time

import pytest

from tengen import Side
from tengen.records import load
from tengen.terminal import GameClock
from tengen.terminal.clock import TimeUp
from tengen.text.durations import ClockTime
from tests.cli.pseudo_terminal import PseudoTerminal
from tests.cli.running import Run, Start, kept_file, unix_only


@pytest.mark.parametrize(
    ("args", "name"),
    [
        ([], "tengen:level=5"),
        (["--level", "2"], "tengen:level=2"),
        (["--opponent", "tengen", "--level", "2"], "tengen:level=2"),
        (["--time", "50ms"], "tengen:time=50ms"),
        (["--time", "0.05", "--level", "9"], "tengen:level=9,time=50ms"),
        (["--opponent", "tengen:depth=3"], "tengen:depth=3"),
        (["--opponent", "tengen:nodes=500,threads=2"], "tengen:nodes=500,threads=2"),
    ],
)
def test_the_opponent_is_the_engine_as_strong_as_asked_for(run: Run, args: list[str], name: str) -> None:
    result = run("play", "--terminal", "connect4", *args, typed=["4"])
    assert f"connect4: Red (you) against Yellow ({name})" in result.stdout
    assert f"Yellow ({name}) plays" in result.stdout
    again = run("play", "--terminal", "--load", str(kept_file(result.stdout)))
    assert f"Red (you) against Yellow ({name})" in again.stdout


def test_the_menu_does_not_ask_for_what_the_options_say(run: Run) -> None:
    result = run("play", "--terminal", "--level", "1", typed=["tictactoe", "first", "quit"])
    assert "Against whom" not in result.stdout
    assert "Level" not in result.stdout
    assert "tictactoe: Black (you) against White (tengen:level=1)" in result.stdout


def test_a_game_of_strangers_goes_on_against_the_engine(run: Run) -> None:
    with open("old.tengen", "w", encoding="utf-8") as file:
        file.write('[Game "tictactoe"]\n[First "human"]\n[Second "tengen:level=77"]\n\na1 *\n')
    assert "White (tengen:level=5) plays" in run("play", "--terminal", "--load", "old.tengen").stdout


# ---- the clock ---------------------------------------------------------------------------------------


def test_the_clock_is_shown_and_written_down(run: Run) -> None:
    typed = ["a1", "hint", "help", "b3", "quit"]
    result = run(
        "play", "--terminal", "tictactoe", "--level", "1", "--seed", "1", "--clock", "5m+3s", typed=typed
    )
    assert "[5:00] Your move, like" in result.stdout
    assert "[5:02] Your move, like" in result.stdout
    record = load(kept_file(result.stdout))
    assert record.moves[0].clock == pytest.approx(303, abs=1)
    assert record.moves[0].seconds == pytest.approx(0, abs=1)
    assert record.moves[1].clock is None


def test_two_people_have_a_clock_each(run: Run) -> None:
    result = run(
        "play",
        "--terminal",
        "tictactoe",
        "--opponent",
        "human",
        "--clock",
        "1m+5s",
        typed=["a1", "b2", "a2", "b1"],
    )
    prompts = re.findall(r"\[(\d:\d\d)\] (\w+)'s move", result.stdout)
    assert [name for _, name in prompts] == ["Black", "White", "Black", "White", "Black"]
    assert [shown for shown, _ in prompts] == ["1:00", "1:00", "1:04", "1:04", "1:09"]


def test_a_new_game_has_full_clocks(run: Run) -> None:
    typed = ["a1", "b2", "new", "quit"]
    result = run("play", "--terminal", "tictactoe", "--opponent", "human", "--clock", "1m+5s", typed=typed)
    assert re.findall(r"\[(\d:\d\d)\]", result.stdout) == ["1:00", "1:00", "1:04", "1:00"]


@unix_only
def test_a_person_who_waits_too_long_loses(start: Start) -> None:
    """Nothing is typed: the clock ends the game by itself."""
    process = start(
        "play", "--terminal", "gomoku", "--level", "1", "--clock", "300ms", "--save", "late.tengen"
    )
    assert process.stdout is not None
    seen = ""
    while "Play again?" not in seen:
        character = process.stdout.read(1)
        assert character, seen
        seen += character
    assert "Black (you) has no time left." in seen
    assert "White (tengen:level=1) wins: time." in seen
    output, _ = process.communicate("undo\nn\n", timeout=20)
    assert "the time is up and cannot be taken back" in output
    assert process.returncode == 0


def test_a_loss_on_time_is_a_result(run: Run) -> None:
    with open("late.tengen", "w", encoding="utf-8") as file:
        file.write('[Game "tictactoe"]\n[First "human"]\n[Second "human"]\n[Verdict "time"]\n\na1 b2 0-1\n')
    result = run("play", "--terminal", "--load", "late.tengen", typed=["save kept", "n"])
    assert "White wins: time." in result.stdout
    record = load("kept.tengen")
    assert (record.result, record.verdict) == ("0-1", "time")


def test_a_clock_charges_only_the_side_that_runs() -> None:
    clock = GameClock(ClockTime(10, 2))
    with clock.running(Side.FIRST):
        time.sleep(0.05)
    assert clock.left[Side.SECOND] == 10
    assert clock.left[Side.FIRST] < 10
    with clock.running(Side.FIRST):
        time.sleep(0.05)
    moved = clock.moved(Side.FIRST)
    assert moved.used >= 0.1
    assert moved.left == clock.left[Side.FIRST] == pytest.approx(12 - moved.used)
    assert clock.moved(Side.FIRST).used == 0


def test_a_clock_that_runs_out_says_so() -> None:
    clock = GameClock(ClockTime(0.05))
    started = time.monotonic()
    with pytest.raises(TimeUp), clock.running(Side.FIRST):
        time.sleep(0.2 if sys.platform == "win32" else 20)
    assert time.monotonic() - started < 10
    with pytest.raises(TimeUp), clock.running(Side.FIRST):
        time.sleep(0.05)
    if hasattr(signal, "setitimer"):
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


# ---- Ctrl-C ------------------------------------------------------------------------------------------


def in_thought(*args: str) -> PseudoTerminal:
    """A game in a terminal where the engine thinks for a minute about its first move."""
    terminal = PseudoTerminal("play", "--terminal", "gomoku", "--time", "1m", *args)
    terminal.until("move, like h8: ")
    terminal.enter("h8")
    terminal.until("moves deep")
    terminal.interrupt()
    terminal.until("Stopped.")
    return terminal


@unix_only
@pytest.mark.usefixtures("data_home")
def test_ctrl_c_stops_the_engine_and_asks() -> None:
    with in_thought() as terminal:
        found = re.search(r"now to play (\w+) at once", terminal.until("quit: "))
        assert found is not None
        terminal.enter("i8")
        terminal.until("It is not your turn.")
        terminal.until("quit: ")
        terminal.enter("now")
        terminal.until(f"White (tengen:time=60s) plays {found.group(1)}.")
        terminal.until("move, like")
        terminal.enter("quit")
        assert terminal.end() == 0
        assert len(load(kept_file(terminal.seen)).moves) == 2


@unix_only
@pytest.mark.usefixtures("data_home")
def test_a_stopped_engine_thinks_again_or_the_move_is_taken_back() -> None:
    with in_thought() as terminal:
        terminal.until("quit: ")
        terminal.enter("")
        terminal.until("moves deep")
        terminal.interrupt()
        terminal.until("quit: ")
        terminal.enter("undo")
        terminal.until("Taken back: h8")
        terminal.until("move, like h8: ")
        terminal.enter("h8")
        terminal.until("moves deep")
        terminal.interrupt()
        terminal.until("quit: ")
        terminal.enter("resign")
        terminal.until("Black (you) resigns.")
        terminal.until("Play again?")
        terminal.enter("n")
        assert terminal.end() == 0


@unix_only
@pytest.mark.usefixtures("data_home")
def test_ctrl_c_twice_leaves_and_keeps_the_game() -> None:
    with in_thought() as terminal:
        terminal.until("quit: ")
        time.sleep(0.3)  # readline overlooks a signal that comes just before it waits for keys
        terminal.interrupt()
        assert terminal.end() == 130
        assert "Traceback" not in terminal.seen
        assert len(load(kept_file(terminal.seen)).moves) == 1


@unix_only
@pytest.mark.usefixtures("data_home")
def test_a_hint_in_a_terminal() -> None:
    with PseudoTerminal("play", "--terminal", "gomoku", "--opponent", "human") as terminal:
        for move in ("h8", "h9"):
            terminal.until("move, like ")
            terminal.enter(move)
        terminal.until("move, like ")
        terminal.enter("hint")
        terminal.until("Hint: ")
        terminal.until("move, like ")
        terminal.enter("quit")
        assert terminal.end() == 0


@unix_only
def test_a_signal_while_the_engine_thinks_leaves_where_nobody_can_answer(start: Start) -> None:
    process = start("play", "--terminal", "gomoku", "--time", "1m")
    assert process.stdin is not None
    assert process.stdout is not None
    seen = ""
    while not seen.endswith("move, like h8: "):
        seen += process.stdout.read(1)
    process.stdin.write("h8\n")
    process.stdin.flush()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in output

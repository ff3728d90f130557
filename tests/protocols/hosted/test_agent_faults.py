"""Agents and Python players that misbehave: each loses with the right cause and leaves nothing behind."""

import time
from pathlib import Path

import psutil
import pytest

from tengen import Game, Position, Side
from tengen.players.seat import Budget, Cause, PlayerFault
from tengen.protocols.hosted.agent_seat import AgentSeat
from tests.protocols.hosted.hosting import (
    LIMITS,
    LONG,
    SHORT,
    agent_fault,
    fault_of,
    player_fault,
    start_fault_of,
    started,
    write_agent,
)

WRITE_EVERYWHERE = """
import os
for fd in range(3, 20):
    try:
        os.write(fd, b'{}\\n')
    except OSError:
        pass"""


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ("return [3, 4]", "move() returned [3, 4] (list), not a tuple (row, column)"),
        ("return None", "move() returned None, not a tuple (row, column)"),
        ("return np.array([3, 4])", "move() returned array([3, 4]) (ndarray), not a tuple (row, column)"),
        ("return (3,)", "move() returned (3,) (tuple), which are not two numbers"),
        ("return (3.0, 4)", "move() returned (3.0, 4) (tuple); row and column must be whole numbers"),
        ("return (True, 4)", "move() returned (True, 4) (tuple); row and column must be whole numbers"),
        ("return ('3', '4')", "move() returned ('3', '4') (tuple); row and column must be whole numbers"),
        ("return (3, 11)", "the cell (3, 11) is outside the board: rows and columns go from 0 to 10"),
        ("return (-1, 0)", "the cell (-1, 0) is outside the board: rows and columns go from 0 to 10"),
        ("return ('x' * 10**6, 1)", "move() returned ('xxx"),
    ],
)
def test_answers_that_are_no_moves(tmp_path: Path, body: str, detail: str) -> None:
    fault = agent_fault(tmp_path, body)
    assert fault.cause is Cause.ILLEGAL_MOVE
    assert fault.detail.startswith(detail)
    assert len(fault.detail) < 200


def test_a_taken_cell(tmp_path: Path) -> None:
    fault = fault_of(
        AgentSeat(write_agent(tmp_path, "return (0, 0)"), LIMITS), Position("gomoku:11", "b1 a11")
    )
    assert (fault.cause, fault.detail) == (Cause.ILLEGAL_MOVE, "the cell (0, 0) is taken")


def test_an_exception_is_told_with_its_place(tmp_path: Path) -> None:
    with started(AgentSeat(write_agent(tmp_path, "print('thinking')\nreturn [][1]"), LIMITS)) as seat:
        with pytest.raises(PlayerFault) as caught:
            seat.choose(Position("gomoku:11"), LONG)
        words = seat.last_words()
    assert caught.value.cause is Cause.CRASH
    assert caught.value.detail == "IndexError: list index out of range (player.py, line 8)"
    assert words[0] == "thinking"
    assert words[-1] == "IndexError: list index out of range"


@pytest.mark.parametrize(
    ("body", "cause", "detail"),
    [
        ("exit(3)", Cause.CRASH, "SystemExit: 3"),
        ("raise KeyboardInterrupt", Cause.CRASH, "KeyboardInterrupt"),
        ("return self.move(board)", Cause.CRASH, "RecursionError"),
        ("import os; os._exit(3)", Cause.CRASH, "it ended with exit code 3"),
        (
            "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
            Cause.CRASH,
            "it was ended by signal 11 (SIGSEGV)",
        ),
        ("while True: pass", Cause.TIME, "no answer within 0.3 s"),
        ("while True: print('x' * 1000)", Cause.TIME, "no answer within 0.3 s"),
        ("import os; os.execvp('sleep', ['sleep', '100'])", Cause.CRASH, "it closed its output and lived on"),
        ("return input()", Cause.CRASH, "EOFError: EOF when reading a line"),
        ("import os; os.closerange(3, 100)", Cause.CRASH, "it ended with exit code 1"),
        (
            WRITE_EVERYWHERE.format("nonsense"),
            Cause.CRASH,
            "the player wrote to the referee's wire itself",
        ),
        (
            WRITE_EVERYWHERE.format("[" * 60_000),
            Cause.CRASH,
            "the player wrote to the referee's wire itself",
        ),
    ],
)
def test_what_an_agent_can_do_instead_of_moving(tmp_path: Path, body: str, cause: Cause, detail: str) -> None:
    budget = SHORT if cause is Cause.TIME else LONG
    fault = agent_fault(tmp_path, body, budget)
    assert fault.cause is cause
    assert fault.detail.startswith(detail)


def test_too_much_memory(tmp_path: Path) -> None:
    body = "import time\nkept = b'x' * (700 << 20)\ntime.sleep(60)"
    assert agent_fault(tmp_path, body).cause is Cause.MEMORY


def test_print_floods_before_a_good_move_do_no_harm(tmp_path: Path) -> None:
    body = """
import os
for _ in range(3000):
    print('{"move": [0, 0], "ask": 1}')
os.write(1, b'raw')
return (5, 5)"""
    with started(AgentSeat(write_agent(tmp_path, body), LIMITS)) as seat:
        assert str(seat.choose(Position("gomoku:11"), LONG).move) == "f6"


@pytest.mark.parametrize(
    ("source", "detail"),
    [
        (
            "import nowhere_to_be_found",
            "ModuleNotFoundError: No module named 'nowhere_to_be_found' (player.py, line 1)",
        ),
        ("class Player(:\n", "SyntaxError: invalid syntax (player.py, line 1)"),
        ("x = 1", "player.py has no class Player; write `class Player(GomokuAgent)`"),
        ("class Player: pass", "TypeError: Player() takes no arguments"),
        ("import os; os._exit(0)", "it ended with exit code 0"),
        (
            "class Player:\n def __init__(self, *a): raise ValueError('\\x1b[2Jboo')",
            "ValueError: \ufffd[2Jboo (player.py",
        ),
    ],
)
def test_agents_that_cannot_be_loaded(tmp_path: Path, source: str, detail: str) -> None:
    fault = start_fault_of(AgentSeat(write_agent(tmp_path, source=source), LIMITS))
    assert fault.cause is Cause.CRASH
    assert fault.detail.startswith(detail)


def test_an_agent_that_never_gets_ready(tmp_path: Path) -> None:
    from dataclasses import replace

    directory = write_agent(tmp_path, source="while True: pass")
    fault = start_fault_of(AgentSeat(directory, replace(LIMITS, start=4.0)))
    assert fault.cause is Cause.STALL


def test_processor_time_can_be_the_clock(tmp_path: Path) -> None:
    fault = agent_fault(tmp_path, "while True: pass", Budget(move=0.3, cpu=True))
    assert (fault.cause, fault.detail) == (Cause.TIME, "no answer within 0.3 s of processor time")


def test_a_fork_answers_only_once_and_is_gone(tmp_path: Path) -> None:
    body = """
import os, time
pids = []
for _ in range(3):
    pid = os.fork()
    if pid == 0 and len(pids) < 2:
        return (9, 9)
    if pid == 0:
        os.setsid()
        time.sleep(600)
    pids.append(pid)
open("pids", "w").write(" ".join(map(str, pids)))
return (1, 1)"""
    directory = write_agent(tmp_path, body)
    with started(AgentSeat(directory, LIMITS)) as seat:
        assert str(seat.choose(Position("gomoku:11"), LONG).move) == "b10"
        assert seat.choose(Position("gomoku:11", "b9 c9"), LONG).move is not None
    pids = [int(pid) for pid in (directory / "pids").read_text().split()]
    end = time.monotonic() + 20
    while any(psutil.pid_exists(pid) for pid in pids) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_after_a_fault_the_next_game_is_played(tmp_path: Path) -> None:
    directory = write_agent(tmp_path, "if self.ID == 1: raise ValueError('no')\nreturn (0, 0)")
    with AgentSeat(directory, LIMITS) as seat:
        seat.start(Game("gomoku:11"), Side.FIRST, LONG, "other")
        with pytest.raises(PlayerFault, match="ValueError: no"):
            seat.choose(Position("gomoku:11"), LONG)
        with pytest.raises(PlayerFault, match="process has ended"):
            seat.choose(Position("gomoku:11"), LONG)
        seat.finish("0-1", Position("gomoku:11"))
        seat.start(Game("gomoku:11"), Side.SECOND, LONG, "other")
        assert seat.choose(Position("gomoku:11", "f6"), LONG).move is not None
        seat.close()
        seat.close()


@pytest.mark.parametrize(
    ("body", "cause", "detail"),
    [
        ("pass", Cause.ILLEGAL_MOVE, "choose() returned None, not a move"),
        ("return 4", Cause.ILLEGAL_MOVE, "choose() returned 4 (int), not a move"),
        ("return 'h8'", Cause.ILLEGAL_MOVE, "'h8'"),
        ("return '9'", Cause.ILLEGAL_MOVE, ""),
        ("return '4' * 1000", Cause.ILLEGAL_MOVE, "choose() returned '444"),
        ("return position.play('4')", Cause.ILLEGAL_MOVE, "choose() returned None"),
        (
            "return position.nothing",
            Cause.CRASH,
            "AttributeError: 'Position' object has no attribute 'nothing'",
        ),
        ("import time; time.sleep(100)", Cause.TIME, "no answer within 0.3 s"),
    ],
)
def test_python_players_lose_the_same_way(tmp_path: Path, body: str, cause: Cause, detail: str) -> None:
    fault = player_fault(tmp_path, body, SHORT if cause is Cause.TIME else LONG)
    assert fault.cause is cause
    assert detail in fault.detail

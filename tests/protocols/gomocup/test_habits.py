"""Bad habits of real Gomocup engines, as programs in real processes."""

import shlex
import sys
from pathlib import Path

import psutil
import pytest

from tengen import Position, Side
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Budget, Cause, PlayerFault
from tengen.protocols.gomocup.seat import GomocupSeat

_ENGINE = """
import os, sys, time
habit = sys.argv[1]
out = sys.stdout.buffer
def say(data):
    out.write(data)
    out.flush()
cells = iter([(x, y) for y in range(15) for x in range(15)])
taken = set()
deaf_until = 0
for line in sys.stdin:
    if time.monotonic() < deaf_until:
        continue
    words = line.split()
    if words[0] == "START":
        say({"banner": b"Hello!\\r\\nMESSAGE v1\\r\\nOK\\r\\n", "return": b"OK\\r"}.get(habit, b"OK\\n"))
    elif words[0] == "ABOUT" and habit != "shy":
        say(b'name="H\\xe9lios", version="1"\\n' if habit == "latin" else b'name="Habit"\\n')
    elif words[0] == "END" and habit != "immortal":
        break
    elif words[0] in ("BEGIN", "TURN"):
        if words[0] == "TURN":
            taken.add(tuple(map(int, words[1].split(","))))
        cell = next(c for c in cells if c not in taken)
        move = b"%d,%d" % cell
        if habit == "silent":
            continue
        if habit == "quits":
            sys.exit(3)
        if habit == "latin":
            say(b"MESSAGE \\xff\\xfe\\xe9\\n")
        if habit == "deaf":
            deaf_until = time.monotonic() + 0.008
        say({"glued": b"MESSAGE done" + move + b"\\n", "return": move + b"\\r"}.get(habit, move + b"\\r\\n"))
while habit in ("immortal", "spins"):
    pass
"""

BUDGET = Budget(move=20.0, margin=10.0)


@pytest.fixture
def command(tmp_path: Path) -> str:
    (tmp_path / "habit.py").write_text(_ENGINE)
    return shlex.join([sys.executable, "-I", str(tmp_path / "habit.py")])


@pytest.mark.parametrize(
    "habit", ["none", "banner", "shy", "latin", "return", "glued", "deaf", "immortal", "spins"]
)
def test_habits_that_do_no_harm(command: str, habit: str) -> None:
    position = Position("gomoku")
    with GomocupSeat(f"{command} {habit}", ProcessLimits(farewell=0.1)) as seat:
        seat.start(position.game, Side.FIRST, BUDGET, "other")
        for own, other in (("a15", "a1"), ("b15", "b1"), ("c15", "c1")):
            move = seat.choose(position, BUDGET).move
            assert str(move) == own
            position.play(own)
            position.play(other)
        seat.finish("*", position)
        assert seat.cpu_seconds() > 0
    assert not [
        child
        for child in psutil.Process().children(recursive=True)
        if "habit.py" in " ".join(child.cmdline())
    ]


@pytest.mark.parametrize(
    ("habit", "cause", "words"),
    [("silent", Cause.TIME, "no answer within 0.1 s"), ("quits", Cause.CRASH, "exit code 3")],
)
def test_habits_that_lose(command: str, habit: str, cause: Cause, words: str) -> None:
    position = Position("gomoku")
    with GomocupSeat(f"{command} {habit}") as seat:
        seat.start(position.game, Side.FIRST, BUDGET, "other")
        with pytest.raises(PlayerFault) as caught:
            seat.choose(position, Budget(move=0.1) if cause is Cause.TIME else BUDGET)
    assert caught.value.cause is cause
    assert words in caught.value.detail


def test_a_program_that_is_not_there_cannot_start() -> None:
    with GomocupSeat("./no-such-engine") as seat, pytest.raises(PlayerFault, match="cannot start"):
        seat.start(Position("gomoku").game, Side.FIRST, BUDGET, "other")

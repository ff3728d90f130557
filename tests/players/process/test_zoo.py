"""Every misbehaving player gets the right cause, and nothing of it is left."""

import re
import time

import pytest

from tengen.players.process import ProcessLimits, Program
from tengen.players.seat import Cause, PlayerFault
from tests.players.process.watching import new_mark, survivors
from tests.zoo import ANIMALS, LIMITS, WIRES, command

MOVES = 4
SECONDS = 20.0


def talk_connectn(program: Program, seconds: float) -> None:
    """A referee that moves first, always into the last column."""
    name = program.receive(SECONDS, Cause.STALL)
    program.send(f"player1: opponent player2: {name}")
    program.send("9 7 9 1 1")
    for _ in range(MOVES):
        if program.pending() is not None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, "not asked")
        program.send("6 1")
        line = program.receive(seconds)
        if not re.fullmatch("[0-6] 1", line):
            raise PlayerFault(Cause.ILLEGAL_MOVE, ascii(line))


def talk_gomocup(program: Program, seconds: float) -> None:
    """A referee that plays up the last column."""
    program.send("START 15")
    assert program.receive(seconds, Cause.STALL) == "OK"
    program.send("INFO timeout_turn 1000")
    taken = set()
    for row in range(MOVES):
        if program.pending() is not None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, "not asked")
        program.send(f"TURN 14,{row}")
        deadline = time.monotonic() + seconds
        while not re.fullmatch(r"\d+,\d+", line := program.receive(max(0.0, deadline - time.monotonic()))):
            pass
        if line in taken or line == "99,99":
            raise PlayerFault(Cause.ILLEGAL_MOVE, ascii(line))
        taken.add(line)


def talk_ugi(program: Program, seconds: float) -> None:
    """A referee that plays along the last row."""
    program.send("ugi")
    while program.receive(seconds, Cause.STALL) != "ugiok":
        pass
    moves: list[str] = []
    for column in range(MOVES):
        if program.pending() is not None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, "not asked")
        moves.append(f"{chr(97 + column)}15")
        program.send(f"position startpos moves {' '.join(moves)}")
        program.send("go movetime 1000")
        deadline = time.monotonic() + seconds
        while not (line := program.receive(max(0.0, deadline - time.monotonic()))).startswith("bestmove"):
            pass
        if line.split()[1] in (*moves, "z99"):
            raise PlayerFault(Cause.ILLEGAL_MOVE, ascii(line))
        moves.append(line.split()[1])


TALK = {"connectn": talk_connectn, "gomocup": talk_gomocup, "ugi": talk_ugi}
FAREWELL = {"connectn": "draw", "gomocup": "END", "ugi": "quit"}


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("name", ANIMALS)
def test_each_gets_its_cause_and_leaves_nothing(name: str, wire: str) -> None:
    right = ANIMALS[name].cause(wire)
    seconds = 0.4 if right in (Cause.TIME, Cause.STALL) else SECONDS
    mark = new_mark()
    found: PlayerFault | None = None
    with Program(command(name, wire), limits=LIMITS, env=mark) as program:
        try:
            TALK[wire](program, seconds)
        except PlayerFault as fault:
            found = fault
        program.close(FAREWELL[wire])
        assert survivors(mark) == []
    assert (found and found.cause) == right
    assert str(found).isprintable()
    assert all(line.isprintable() for line in program.last_words())


def test_what_it_wrote_to_stderr_tells_why_it_died() -> None:
    with Program(command("crash_thinking", "connectn"), limits=LIMITS) as program:
        with pytest.raises(PlayerFault, match="exit code 1"):
            talk_connectn(program, SECONDS)
        assert program.last_words()[-1] == "RuntimeError: list index out of range"
    assert program.last_words()[-1] == "RuntimeError: list index out of range"


def test_the_signal_that_ended_it_is_named() -> None:
    signal = pytest.raises(PlayerFault, match=r"signal 11 \(SIGSEGV\)")
    with Program(command("crash_signal", "gomocup"), limits=LIMITS) as program, signal:
        talk_gomocup(program, SECONDS)


def test_a_flood_on_stderr_is_kept_short_and_clean() -> None:
    limits = ProcessLimits(stderr_lines=5)
    with Program(command("talks_to_stderr", "connectn"), limits=limits) as program:
        talk_connectn(program, SECONDS)
        words = program.last_words()
    assert (
        words
        == (
            ("\N{REPLACEMENT CHARACTER}[31mdepth 5" + "\N{REPLACEMENT CHARACTER}" * 2 + " ")
            + ("\N{REPLACEMENT CHARACTER} nodes 1000"),
        )
        * 5
    )


def test_a_good_player_ends_by_itself_when_the_game_is_over() -> None:
    with Program(command("good", "gomocup")) as program:
        talk_gomocup(program, SECONDS)
        program.close("END")
        assert not program.alive
        assert program.cpu_seconds() > 0

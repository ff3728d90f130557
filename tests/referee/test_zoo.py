"""Real programs that misbehave, in real games: the right verdict, the other one wins, no process survives."""

import secrets
import time
from collections.abc import Iterator
from random import Random

import psutil
import pytest

from tengen import Game, Reason, Side
from tengen.players.seat import Cause
from tengen.referee.control import Control
from tengen.referee.play import play_game
from tengen.referee.seats import make_seat
from tests.zoo import ANIMALS, LIMITS, WIRES, player_text

GAMES = {"gomocup": Game("gomoku:9"), "connectn": Game("onepop"), "ugi": Game("gomoku:9")}
CONTROL = Control(move=0.4, margin=0.4)
# To take much memory takes a while, too, on a busy machine.
PATIENT = Control(move=10.0, margin=0.4)
QUICK = (
    "crash_thinking",
    "crash_second",
    "flood_line",
    "illegal",
    "occupied",
    "fork_session",
    "stall",
    "good",
)


@pytest.fixture
def token() -> Iterator[str]:
    """A word on the command line of every program of the test; afterwards nothing has it any more."""
    token = f"zoo-{secrets.token_hex(8)}"
    yield token
    deadline = time.monotonic() + 10
    while (left := survivors(token)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not left


def survivors(token: str) -> list[str]:
    found = psutil.process_iter(["cmdline", "status"])
    return [
        " ".join(process.info["cmdline"])
        for process in found
        if process.info["status"] != "zombie" and token in (process.info["cmdline"] or ())
    ]


def check_animal(name: str, wire: str, side: Side, token: str, seed: int) -> None:
    cause = ANIMALS[name].cause(wire)
    seat = make_seat(f"{player_text(name, wire)} {token}", limits=LIMITS)
    rival = make_seat("random", seed=seed)
    try:
        seats = (seat, rival) if side is Side.FIRST else (rival, seat)
        control = PATIENT if cause is Cause.MEMORY else CONTROL
        played = play_game(seats, GAMES[wire], control, names=("one", "two"))
    finally:
        seat.close()
    played.record().check()
    if cause is None:
        assert isinstance(played.verdict.cause, Reason), (name, wire, played.verdict)
    else:
        assert (played.verdict.cause, played.verdict.winner) == (cause, side.other), (
            name,
            wire,
            played.verdict,
        )


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("name", QUICK)
def test_a_misbehaving_program_loses_for_the_right_reason(name: str, wire: str, token: str) -> None:
    check_animal(name, wire, Side.FIRST, token, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("side", [Side.FIRST, Side.SECOND])
@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("name", ANIMALS)
def test_every_misbehaving_program_loses_for_the_right_reason(
    name: str, wire: str, side: Side, token: str
) -> None:
    check_animal(name, wire, side, token, seed=2)


def mixed_games(count: int, seed: int, token: str) -> None:
    """Two programs of the zoo at random against each other."""
    chance = Random(seed)
    # Those that need very much memory or many processes would make the other one late.
    names = [name for name in ANIMALS if name not in ("memory", "memory_child", "fork_bomb")]
    for _ in range(count):
        wire = chance.choice(WIRES)
        two = [chance.choice(names) for _ in (0, 1)]
        seats = [make_seat(f"{player_text(name, wire)} {token}", limits=LIMITS) for name in two]
        try:
            played = play_game((seats[0], seats[1]), GAMES[wire], CONTROL, names=(two[0], f"{two[1]}'"))
        finally:
            for seat in seats:
                seat.close()
        played.record().check()
        assert played.verdict.cause, two
        if played.verdict.winner is not None and not isinstance(played.verdict.cause, Reason):
            assert ANIMALS[two[played.verdict.winner.other]].cause(wire) is not None, (two, played.verdict)


def test_misbehaving_programs_against_each_other(token: str) -> None:
    mixed_games(6, 1, token)


@pytest.mark.slow
def test_a_hundred_games_of_misbehaving_programs_against_each_other(token: str) -> None:
    mixed_games(100, 2, token)

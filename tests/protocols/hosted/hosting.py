"""What the tests of hosted Python players share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tengen import Game, Position, Side
from tengen.players.process import ProcessLimits
from tengen.players.seat import Budget, PlayerFault
from tengen.protocols.hosted.agent_seat import AgentSeat
from tengen.protocols.hosted.python_seat import PythonSeat
from tengen.protocols.hosted.seat import HostedSeat

LONG = Budget(move=60.0)
SHORT = Budget(move=0.3)
LIMITS = ProcessLimits(start=60.0, memory=512 << 20)

HEAD = """
import numpy as np
from misc import legalMove, winningTest
from gomokuAgent import GomokuAgent
class Player(GomokuAgent):
    def move(self, board):
        {body}
"""


def write_agent(folder: Path, body: str = "", *, source: str | None = None, name: str = "Bot") -> Path:
    """An agent directory whose `move` has this body, or whose player.py is this source."""
    directory = folder / name
    directory.mkdir(parents=True)
    text = source if source is not None else HEAD.format(body=body.replace("\n", "\n        "))
    (directory / "player.py").write_text(text, encoding="utf-8")
    return directory


def write_player(folder: Path, body: str, name: str = "mine.py") -> str:
    """A file with a class Player whose `choose` has this body; the target that names it."""
    text = f"class Player:\n    def choose(self, position):\n        {body}\n"
    (folder / name).write_text(text, encoding="utf-8")
    return f"{folder / name}:Player"


@contextmanager
def started(seat: HostedSeat, game: str = "gomoku:11", side: Side = Side.FIRST) -> Iterator[HostedSeat]:
    """The seat at the beginning of a game."""
    with seat:
        seat.start(Game(game), side, LONG, "other")
        yield seat


def fault_of(seat: HostedSeat, position: Position, budget: Budget = LONG) -> PlayerFault:
    """What it does wrong with its first move."""
    with started(seat, position.game.name, position.turn), pytest.raises(PlayerFault) as caught:
        seat.choose(position, budget)
    return caught.value


def start_fault_of(seat: HostedSeat, game: str = "gomoku:11") -> PlayerFault:
    """What it does wrong before the game."""
    with seat, pytest.raises(PlayerFault) as caught:
        seat.start(Game(game), Side.FIRST, LONG, "other")
    return caught.value


def agent_fault(folder: Path, body: str, budget: Budget = LONG) -> PlayerFault:
    """What an agent with this `move` does wrong on an empty board."""
    return fault_of(AgentSeat(write_agent(folder, body), LIMITS), Position("gomoku:11"), budget)


def player_fault(folder: Path, body: str, budget: Budget = LONG) -> PlayerFault:
    """What a class with this `choose` does wrong on an empty board."""
    return fault_of(PythonSeat(write_player(folder, body), LIMITS), Position("connect4"), budget)

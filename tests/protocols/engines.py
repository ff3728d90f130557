"""Tengen's own engines as programs, and games between seats without a referee's table."""

import shlex
import sys

from tengen import Game, Position, Side
from tengen.players.seat import Budget, Introduced, Seat

_START = "from tengen.cli.playing.engine import engine; engine()"

BUDGET = Budget(move=60.0, margin=10.0)
"""Only catches what hangs."""


def engine_command(*arguments: str) -> str:
    return shlex.join([sys.executable, "-c", _START, *arguments])


def play_out(game: str, first: Seat, second: Seat, budget: Budget = BUDGET) -> Position:
    """One game from start to end."""
    position = Position(Game(game))
    seats = (first, second)
    for side in Side:
        seats[side].start(position.game, side, budget, seats[side.other].name)
    for seat, other in (seats, seats[::-1]):
        if isinstance(seat, Introduced):
            seat.introduce(other)
    while not position.is_over:
        move = seats[position.turn].choose(position, budget).move
        assert move is not None
        position.play(move)
    outcome = position.outcome
    assert outcome is not None
    for seat in seats:
        seat.finish(outcome.result, position)
    return position

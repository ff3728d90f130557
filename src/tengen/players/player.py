"""What a player is: anything with a name that chooses a legal move."""

from typing import Protocol, runtime_checkable

from tengen import IllegalMove, Move, Position, TengenError
from tengen.engine.info import Info
from tengen.engine.limit import Limit


class UnknownPlayer(TengenError, ValueError):
    """The text names no player."""


@runtime_checkable
class Player(Protocol):
    """Anything that chooses moves. It must not change the position it gets."""

    @property
    def name(self) -> str:
        """The player's name in records and on the screen."""
        ...

    def choose(self, position: Position) -> Move:
        """A legal move for the side to move; `IllegalMove` when the game is over."""
        ...


@runtime_checkable
class Thinker(Player, Protocol):
    """A player that takes its time and tells how far it has come."""

    last: Info | None
    """What it found for the move it chose last, or has found so far."""


@runtime_checkable
class Timed(Player, Protocol):
    """A player that can keep to somebody else's clock, and holds something to be given back."""

    def choose_within(self, position: Position, limit: Limit) -> Move:
        """Its move within this limit as well as its own."""
        ...

    def close(self) -> None:
        """Give back what it holds."""
        ...


def moves_to_choose_from(position: Position) -> list[Move]:
    """The legal moves, or a clear error when there is nothing to choose."""
    moves = list(position.legal_moves)
    if not moves:
        raise IllegalMove("the game is over: there is no move to choose")
    return moves

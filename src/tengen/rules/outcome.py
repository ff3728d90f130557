"""Who plays and how a game ends."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class Side(IntEnum):
    """A side: the player who moves first, or the other."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side(1 - self)


class Reason(StrEnum):
    """Why a game ended by its rules."""

    LINE = "line"
    FULL_BOARD = "full board"
    REPETITION = "repetition"
    CLAIM = "claim"
    MOST_CELLS = "most cells"
    NO_MOVE = "no legal move"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game: the winner (None for a draw) and the reason."""

    winner: Side | None
    reason: Reason

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`; the first side's points come first."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Side.FIRST else "0-1"

"""What came of a position in the games played so far."""

from collections.abc import Mapping
from dataclasses import dataclass

from tengen._core import Move
from tengen.memory.canonical_key import CanonicalKey

PRIOR_GAMES = 4
"""An engine's opinion weighs as much as so many games."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Results for the side that had the move."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Wins and half of the draws."""
        return self.wins + self.draws / 2

    def chance(self, opinion: float) -> float:
        """A winning chance from an opinion before the games and from the games.

        >>> Tally(losses=4).chance(0.5)
        0.25
        """
        return (PRIOR_GAMES * opinion + self.points) / (PRIOR_GAMES + self.games)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True, slots=True)
class Experience:
    """The finished games that went through a position, by the move that was played there."""

    key: CanonicalKey
    stored: Mapping[str, Tally]

    @property
    def total(self) -> Tally:
        """All moves together."""
        return sum(self.stored.values(), Tally())

    @property
    def moves(self) -> dict[Move, Tally]:
        """By move on the board at hand; of moves that a symmetry makes the same, one stands for all."""
        from tengen.rules.game import Game

        parse = Game.of(self.key.game).parse_move
        return {self.key.homeward(parse(text)): tally for text, tally in self.stored.items()}

    def of(self, move: Move) -> Tally:
        """What came of a move and of those that are the same by symmetry."""
        return self.stored.get(str(self.key.outward(move)), Tally())

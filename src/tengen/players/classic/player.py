"""What the five systems have in common: a name that makes them again, a family of games, a seed, a clock."""

from random import Random
from typing import ClassVar, Self

from tengen import Limit, Move, Position
from tengen.families import family_of
from tengen.players.classic.clock import Clock
from tengen.players.classic.settings import settings_text
from tengen.players.player import moves_to_choose_from
from tengen.players.seat import Unfit


class ClassicPlayer:
    """A classic system. Each says in `_choose` how it finds its move; ties are broken by the seed."""

    system: ClassVar[str]
    """Its short name, as in `classic:pattern`."""
    family: ClassVar[str]
    """The games it plays: `line`, `drop` or `edge`."""
    time: float | None = None
    """Seconds it takes for a move at most, if its settings say so."""

    def __init__(self, settings: object, seed: int | None = None) -> None:
        self._random = Random(seed)
        self.name = f"classic:{self.system}{settings_text(settings)}"

    def choose(self, position: Position) -> Move:
        """Its move; `Unfit` if the game is not of its family."""
        return self.choose_within(position, Limit())

    def choose_within(self, position: Position, limit: Limit) -> Move:
        """Its move within its own time and this limit's as well."""
        check_family(self, position)
        clock = Clock.for_move(self.time, limit)
        moves = moves_to_choose_from(position)
        return moves[0] if len(moves) == 1 else self._choose(position.copy(), moves, clock)

    def scores(self, position: Position) -> dict[Move, float]:
        """What it thinks of each move it considers, for the side to move: more is better."""
        raise NotImplementedError

    def close(self) -> None:
        """Gives back what it holds; most hold nothing."""

    def _choose(self, board: Position, moves: list[Move], clock: Clock) -> Move:
        """One of the moves, of which there are two or more; the board is its own to play on."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


def check_family(player: ClassicPlayer, position: Position) -> None:
    """Complain when somebody invites a system to a game that it does not know."""
    if player.system not in family_of(position.game).classics:
        raise Unfit(
            f"classic:{player.system} plays {player.family} games, and {position.game.name} is none: "
            f"write `classic` alone for the system that plays it"
        )

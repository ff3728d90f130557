"""What the five systems have in common: a name that makes them again, a family of games, a seed, a clock."""

from random import Random
from typing import ClassVar, Self

from tengen import Game, Limit, Move, Position
from tengen.families import family_of
from tengen.players.classic.clock import Clock
from tengen.players.classic.settings import settings_text
from tengen.players.player import moves_to_choose_from
from tengen.players.seat import Unfit
from tengen.rules.spec import KINDS


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
        check_family(self, position.game)
        clock = Clock.for_move(self.time, limit)
        moves = moves_to_choose_from(position)
        return moves[0] if len(moves) == 1 else self._choose(position.copy(), moves, clock)

    def prepare(self, game: Game) -> None:
        """Refuses a game that it does not play, before the first move is asked for."""
        check_family(self, game)

    def scores(self, position: Position) -> dict[Move, float]:
        """What it thinks of each move it considers, for the side to move: more is better."""
        raise NotImplementedError

    def ruled(self, position: Position) -> tuple[str, list[Move]] | None:
        """Where a rule chooses and not the scores: the rule in words, and the moves it allows."""
        return None

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


def check_family(player: ClassicPlayer, game: Game) -> None:
    """Complain when somebody invites a system to a game that it does not know."""
    here = family_of(game).classics
    if player.system not in here:
        kinds = [
            kind.name for kind in KINDS.values() if player.system in family_of(Game(kind.usual)).classics
        ]
        others = " or ".join(f"classic:{system}" for system in here)
        plays = f"classic:{player.system} plays {player.family} games ({', '.join(kinds)})"
        raise Unfit(f"{plays}, and {game.name} is not one of them: choose {others}")

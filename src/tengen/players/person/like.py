"""A player who plays like somebody whose games are known: `tengen:like=NAME`.

The games are those in the user's memory, or in the file that `games=FILE` names: a memory (`.db`) or records.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Protocol

import tengen
from tengen import Game, Move, Position
from tengen.players.options import refuse_others
from tengen.players.person.numbers import Person
from tengen.players.person.player import draw
from tengen.players.player import moves_to_choose_from

LIKE: Final = "like"


class Known(Protocol):
    """Somebody whose games are known."""

    @property
    def name(self) -> str:
        """As the games name them."""
        ...

    def person(self, game: Game) -> Person:
        """Their numbers for games of this family; `UnknownPlayer` where too few were played."""
        ...


Finder = Callable[[str, str | None], Known]
"""Finds somebody by name, in the memory or in a file."""


class LikePlayer:
    """Draws each move as somebody would. What they are like is learned with the first move of a family."""

    def __init__(self, known: Known, seed: int | None = None) -> None:
        self.known = known
        self.name = f"tengen:{LIKE}={known.name}"
        self._random = Random(seed)

    def prepare(self, game: Game | str) -> None:
        """Learn now what they are like; `UnknownPlayer` where too few games are known."""
        self.known.person(Game.of(game))

    def choose(self, position: Position) -> Move:
        """One of the legal moves, as they would."""
        moves_to_choose_from(position)
        return draw(position, self.known.person(position.game), self._random)

    def __repr__(self) -> str:
        return f"LikePlayer({self.name!r})"


def make_like_player(options: Mapping[str, str], seed: int | None = None) -> LikePlayer:
    """The player that `like=NAME` and the other options describe."""
    refuse_others(f"tengen:{LIKE}=NAME", options, (LIKE, "games", "seed"))
    return LikePlayer(tengen._find_likeness(options[LIKE], options.get("games")), seed)

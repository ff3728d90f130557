"""The five classic systems, each rebuilt as its author meant it: opponents, and something to learn from.

Written `classic:pattern`, `classic:window`, `classic:power`, `classic:tdleaf` and `classic:selfish`, with
options after a comma as in `classic:pattern,radius=1`. `classic` alone is the quickest system for the
game at hand.
"""

from collections.abc import Callable, Mapping
from typing import Final

from tengen import Limit, Move, Position
from tengen.families import family_of
from tengen.players.classic.pattern import PatternPlayer, PatternSettings
from tengen.players.classic.player import ClassicPlayer
from tengen.players.classic.power import PowerPlayer, PowerSettings
from tengen.players.classic.selfish import SelfishPlayer, SelfishSettings
from tengen.players.classic.settings import read_settings
from tengen.players.classic.tdleaf import TdLeafPlayer, TdLeafSettings
from tengen.players.classic.window import WindowPlayer, WindowSettings
from tengen.players.options import SYSTEM, refuse_others
from tengen.players.player import Player, UnknownPlayer

__all__ = ["CLASSICS", "ClassicPlayer", "HomeClassic", "make_classic"]

Options = Mapping[str, str]

CLASSICS: Final[dict[str, Callable[[Options, int | None], ClassicPlayer]]] = {
    "pattern": lambda options, seed: PatternPlayer(read_settings(PatternSettings, "pattern", options), seed),
    "window": lambda options, seed: WindowPlayer(read_settings(WindowSettings, "window", options), seed),
    "power": lambda options, seed: PowerPlayer(read_settings(PowerSettings, "power", options), seed),
    "tdleaf": lambda options, seed: TdLeafPlayer(read_settings(TdLeafSettings, "tdleaf", options), seed),
    "selfish": lambda options, seed: SelfishPlayer(read_settings(SelfishSettings, "selfish", options), seed),
}
"""The systems by name, each made from its options and a seed."""


class HomeClassic:
    """`classic` without a system: whichever is at home in the family of the game."""

    name = "classic"

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._players: dict[str, ClassicPlayer] = {}

    def choose(self, position: Position) -> Move:
        """The move of the system that plays this game."""
        return self.choose_within(position, Limit())

    def choose_within(self, position: Position, limit: Limit) -> Move:
        """The same within a limit of time."""
        system = family_of(position.game).classics[0]
        if system not in self._players:
            self._players[system] = CLASSICS[system]({}, self._seed)
        return self._players[system].choose_within(position, limit)

    def close(self) -> None:
        """Gives back what the systems hold."""
        for player in self._players.values():
            player.close()

    def __repr__(self) -> str:
        return "HomeClassic()"


def make_classic(options: Options, seed: int | None = None) -> Player:
    """The classic system that the options after `classic:` name."""
    given = dict(options)
    system = given.pop(SYSTEM, None)
    if system is None:
        refuse_others("classic", given, ("seed",))
        return HomeClassic(seed)
    maker = CLASSICS.get(system.lower())
    if maker is None:
        raise UnknownPlayer(
            f"there is no classic system {system!r}: write classic:{' or classic:'.join(CLASSICS)}"
        )
    return maker(given, seed)

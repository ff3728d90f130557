"""Players: anything that chooses a move."""

from collections.abc import Callable, Mapping

from tengen.players.classic import CLASSICS, ClassicPlayer, make_classic
from tengen.players.engine_player import EnginePlayer, make_engine_player
from tengen.players.greedy import GreedyPlayer
from tengen.players.levels import DEFAULT_LEVEL, LEVELS
from tengen.players.options import read_player, refuse_others, whole_number
from tengen.players.person.like import LIKE, LikePlayer, make_like_player
from tengen.players.plain import PlainPlayer, make_plain_player
from tengen.players.player import Player, Thinker, Timed, UnknownPlayer
from tengen.players.puct import TreePlayer, make_tree_player
from tengen.players.random_player import RandomPlayer

__all__ = [
    "CLASSICS",
    "DEFAULT_LEVEL",
    "LEVELS",
    "PLAYERS",
    "ClassicPlayer",
    "EnginePlayer",
    "GreedyPlayer",
    "LikePlayer",
    "PlainPlayer",
    "Player",
    "RandomPlayer",
    "Thinker",
    "Timed",
    "TreePlayer",
    "UnknownPlayer",
    "make_player",
]

Maker = Callable[[Mapping[str, str], int | None], Player]


def _without_options(name: str, player: Callable[[int | None], Player]) -> Maker:
    def make(options: Mapping[str, str], seed: int | None) -> Player:
        refuse_others(name, options, ("seed",))
        return player(seed)

    return make


def _make_tengen(options: Mapping[str, str], seed: int | None) -> Player:
    """The engine, or with `like=NAME` somebody who plays like a person."""
    return make_like_player(options, seed) if LIKE in options else make_engine_player(options, seed)


PLAYERS: dict[str, Maker] = {
    "tengen": _make_tengen,
    "greedy": _without_options("greedy", GreedyPlayer),
    "random": _without_options("random", RandomPlayer),
    "classic": make_classic,
    "plain": make_plain_player,
    "puct": make_tree_player,
}
"""Every player that can be made from its name, its options and a seed."""


def make_player(text: str, seed: int | None = None) -> Player:
    """Makes a player from a text: `make_player("greedy", seed=1)`, `make_player("tengen:level=3")`.

    Every player has an option `seed=`, which overrides the argument.
    """
    name, options = read_player(text)
    maker = PLAYERS.get(name)
    if maker is None:
        raise UnknownPlayer(f"unknown player {text!r}: choose one of {', '.join(PLAYERS)}")
    if "seed" in options:
        seed = whole_number("seed", options["seed"], 0, 2**63 - 1)
    return maker(options, seed)

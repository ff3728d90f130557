"""Players: anything that chooses a move."""

from collections.abc import Callable

from tengen.players.greedy import GreedyPlayer
from tengen.players.player import Player, UnknownPlayer
from tengen.players.random_player import RandomPlayer

__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "UnknownPlayer", "make_player"]

PLAYERS: dict[str, Callable[[int | None], Player]] = {"greedy": GreedyPlayer, "random": RandomPlayer}
"""Every player that can be made from its name and a seed."""


def make_player(text: str, seed: int | None = None) -> Player:
    """The player of that name, for example `make_player("greedy", seed=1)`."""
    maker = PLAYERS.get(text.strip().lower())
    if maker is None:
        raise UnknownPlayer(f"unknown player {text!r}: choose one of {', '.join(PLAYERS)}")
    return maker(seed)

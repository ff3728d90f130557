"""The position editor of line games: an order of stones that leads to a set-up board."""

from collections.abc import Iterable
from random import Random
from typing import Final

from tengen.families.shared.setup import BadSetup, Setup, check_counts
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import marked, tr

_TRIES: Final = 300
"""Orders that are tried."""


def find_moves(setup: Setup) -> list[str]:
    """Any order will do unless the game would end on the way, or a point is forbidden then."""
    check_counts(setup, marked("stones"))
    piles = [[name for name, side in setup.stones.items() if side == one] for one in (0, 1)]
    chance = Random(0)
    for attempt in range(_TRIES):
        if attempt:
            for pile in piles:
                chance.shuffle(pile)
        order = [name for pair in zip(*piles, strict=False) for name in pair]
        if len(piles[0]) > len(piles[1]):
            order.append(piles[0][-1])
        if _plays(setup.game, order):
            return order
    raise BadSetup(tr("no order of legal moves leads here: the game would be over before the last stone"))


def _plays(game: Game, order: Iterable[str]) -> bool:
    position = Position(game)
    for name in order:
        if position.is_over or not position.is_legal(name):
            return False
        position.play(name)
    return True

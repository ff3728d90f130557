"""Positions that are the same thing in another dress have the same value.

Exchanged colours can be tested in edge games only. In line and drop games the number of stones on the board
tells whose turn it is, pops included, so no game leads to the position with colours and turn exchanged.
"""

import random

import pytest

from tengen import Engine, Position, Side
from tests.engine.truth import LATE, PLENTY, Late, random_late, said

SYMMETRIC = [late for late in LATE if Position(late.game).game.symmetry_count > 1]
EDGE = [late for late in LATE if Position(late.game).game.family == "edge"]


@pytest.mark.parametrize("late", SYMMETRIC, ids=lambda late: late.game)
def test_turned_and_mirrored_positions_have_equal_values(late: Late) -> None:
    chance = random.Random(4)
    engine = Engine(memory=4)
    for _ in range(10):
        position, _ = random_late(late, chance)
        values = set()
        for image in position.symmetries():
            engine.clear()  # or the first image's answer would be remembered for the others
            values.add(said(image, engine.analyse(image, PLENTY).score))
        assert len(values) == 1, repr(position)


@pytest.mark.parametrize("late", EDGE, ids=lambda late: late.game)
def test_exchanged_sides_get_negated_values(late: Late) -> None:
    """The same edges in another order: other owners, other captures and often the other side to move."""
    chance = random.Random(5)
    engine = Engine(memory=4)
    exchanged = 0
    for _ in range(80):
        position, _ = random_late(late, chance)
        edges = list(position.moves)
        chance.shuffle(edges)
        other = Position(late.game, edges)
        mine, theirs = (still_to_come(each, engine) for each in (position, other))
        if position.turn is other.turn:
            assert mine == theirs, f"{position!r} and {other!r}"
        else:
            exchanged += 1
            assert mine == -theirs, f"{position!r} and {other!r}"
    # The only cell of hexifence:1 falls with the last edge, so there the order never matters.
    assert (exchanged > 0) == (late.game != "hexifence:1")


def still_to_come(position: Position, engine: Engine) -> int:
    """The cells that the first side will gain from here on, less those of the second."""
    gain = said(position, engine.analyse(position, PLENTY).score)
    return gain if position.turn is Side.FIRST else -gain

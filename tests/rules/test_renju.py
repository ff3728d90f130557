"""Renju's forbidden moves in the core: published shapes, and crowded random positions against the oracle."""

import random
from collections import Counter

import pytest

from tengen import IllegalMove, Position, Reason, Side
from tests.oracle import make
from tests.oracle.shapes import Shape, game_for, load_shapes

SHAPES = load_shapes()


def crowded_game(seed: int) -> Counter[str]:
    """Both sides play at random in a 7x7 corner, nobody wins at once; counts what the oracle forbade."""
    chance = random.Random(seed)
    position, oracle = Position("renju:9"), make("renju:9")
    forbidden: Counter[str] = Counter()
    region = [f"{col}{row}" for col in "abcdefg" for row in range(1, 8)]
    chance.shuffle(region)
    for move in region:
        if oracle.turn == 0:
            legal = {cell for cell in oracle.all_moves() if oracle.why_illegal(cell) is None}
            assert set(map(str, position.legal_moves)) == legal, oracle.moves
            actions = position.legal_mask().nonzero()[0]
            assert {str(position.game.move_of(int(action))) for action in actions} == legal, oracle.moves
            for cell in oracle.all_moves():
                why = oracle.why_illegal(cell)
                ours = position.why_illegal(cell)
                assert (ours is None) == (why is None), (oracle.moves, cell, why, ours)
                if why not in (None, "occupied"):
                    assert why in ours
                    forbidden[why] += 1
        if oracle.why_illegal(move) is not None:
            continue
        oracle.play(move)
        if oracle.outcome() is not None:
            oracle.undo()
            continue
        position.play(move)
    return forbidden


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_published_shape_has_its_verdicts(shape: Shape) -> None:
    position = Position("renju", game_for(shape))
    for move, why in shape.verdicts().items():
        ours = position.why_illegal(move)
        if why is None:
            assert ours is None
            assert move in position.legal_moves
        else:
            assert ours is not None
            assert why in ours
            assert move not in position.legal_moves
            with pytest.raises(IllegalMove, match=why):
                position.play(move)
    for move in shape.fives():
        won = position.copy()
        won.play(move)
        assert won.outcome is not None
        assert won.outcome.winner is Side.FIRST


def test_crowded_positions_agree_with_the_oracle() -> None:
    forbidden: Counter[str] = Counter()
    for seed in range(40):
        forbidden += crowded_game(seed)
    # The comparison says something only if every kind of forbidden move came up often.
    assert min(forbidden[why] for why in ("overline", "double four", "double three")) >= 20, forbidden


@pytest.mark.slow
def test_many_crowded_positions_agree_with_the_oracle() -> None:
    for seed in range(1000, 1600):
        crowded_game(seed)


def test_black_without_an_allowed_move_loses() -> None:
    """Found by random play on 6x6: only forbidden cells are left for Black."""
    for seed in range(3000):
        chance = random.Random(seed)
        position = Position("renju:6")
        while not position.is_over:
            position.play(chance.choice(position.legal_moves))
        if position.outcome is not None and position.outcome.reason is Reason.NO_MOVE:
            oracle = make("renju:6")
            for move in position.moves:
                oracle.play(str(move))
            assert oracle.outcome() == (1, "no legal move")
            assert position.outcome.winner is Side.SECOND
            return
    pytest.fail("no such game among 3000: the rule was not tested")

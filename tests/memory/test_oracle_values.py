"""Proven values that come out of the memory are those of the slow, obvious rules."""

import random

import pytest

from tengen import Limit, Position
from tengen.memory import Memory, RememberingPlayer
from tengen.players import EnginePlayer
from tests.engine.truth import LATE, Late, random_late, said
from tests.oracle.minimax import Memo, move_value, value


@pytest.mark.parametrize("late", LATE, ids=lambda late: late.game)
def test_remembered_proofs_are_true_in_every_image(memory: Memory, late: Late) -> None:
    chance = random.Random(late.game)
    memo: Memo = {}
    player = RememberingPlayer(EnginePlayer(Limit(nodes=300_000), memory=4), memory, experience=False)
    proven = 0
    with player:
        for _ in range(6):
            position, oracle = random_late(late, chance)
            if len(position.legal_moves) < 2:
                continue
            truth = value(oracle, memo)
            player.choose(position)
            memory.flush()
            image = position.transformed(chance.randrange(position.game.symmetry_count))
            recalled = memory.recall(image)
            assert recalled is not None
            if not recalled.proven:
                continue
            proven += 1
            assert said(image, recalled.score) == truth
            twin = _oracle_of(image)
            assert move_value(twin, str(recalled.best), memo) == truth
            assert player.choose(image) == recalled.best
    assert proven > 0


def _oracle_of(position: Position):  # type: ignore[no-untyped-def]
    from tests.oracle import make

    oracle = make(position.game.name)
    for move in position.moves:
        oracle.play(str(move))
    return oracle

"""Alpha-beta's value is that of plain minimax, in every kind of game."""

import random

import numpy as np
import pytest

from tengen import GameOver, Position
from tengen.tree import AlphaBeta, BadEvaluation, uniform
from tests.oracle.minimax import value
from tests.tree.perfect import lead, random_position, sign
from tests.tree.test_tree_search import hashed


def minimax(position: Position, depth: int) -> float:
    """For the side to move: all moves, no cuts."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner is position.turn else -1
    if depth == 0:
        return float(hashed(position.planes()[None], position.legal_mask()[None])[0][0])
    found = []
    for move in position.legal_moves:
        after = position.copy()
        after.play(move)
        worth = minimax(after, depth - 1)
        found.append(worth if after.turn is position.turn else -worth)
    return max(found)


@pytest.mark.parametrize("batch", [1, 3, 64])
@pytest.mark.parametrize("name", ["tictactoe", "connect4", "popout:4x4x3", "dots:2x2", "hexifence:1"])
def test_the_value_is_that_of_minimax(name: str, batch: int) -> None:
    chance = random.Random(3)
    for depth in (1, 2, 3):
        position, _ = random_position(name, chance.randrange(2), chance)
        found = AlphaBeta(name, hashed, batch=batch).run(position, depth)
        assert found.value == pytest.approx(minimax(position, depth), abs=1e-6)
        assert found.best == found.line[0]
        assert found.depth == depth or found.proven


def test_a_whole_game_is_proven() -> None:
    chance = random.Random(5)
    for _ in range(10):
        position, oracle = random_position("dots:2x2", 6, chance)
        found = AlphaBeta("dots:2x2", uniform).run(position, 20)
        assert found.proven
        assert found.value == sign(lead(oracle) + value(oracle))


def test_the_quickest_win_is_chosen() -> None:
    found = AlphaBeta("connect4", hashed).run(Position("connect4", "1 2 1 2 1 2"), 3)
    assert (str(found.best), found.value, found.proven) == ("1", 1.0, True)


def test_it_stops_after_so_many_nodes() -> None:
    found = AlphaBeta("connect4", hashed).run(Position("connect4"), 30, nodes=5000)
    assert 2 <= found.depth < 30
    assert found.nodes < 20_000


def test_mistakes_are_told() -> None:
    def broken(planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, None]:
        return np.full(len(planes), np.nan), None

    with pytest.raises(BadEvaluation, match="NaN"):
        AlphaBeta("connect4", broken).run(Position("connect4"), 2)
    with pytest.raises(GameOver):
        AlphaBeta("tictactoe", uniform).run(Position("tictactoe", "a1 a2 b1 b2 c1"))
    with pytest.raises(ValueError, match="1 to 64"):
        AlphaBeta("connect4", uniform).run(Position("connect4"), 65)
    with pytest.raises(ValueError, match="the position of tictactoe"):
        AlphaBeta("connect4", uniform).run(Position("tictactoe"))

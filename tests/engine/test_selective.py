"""The selective search of line games on large boards: what it claims, and what it spends no nodes on."""

import math
import random
from itertools import pairwise

import pytest

from tengen import Engine, Limit, Loss, Position, Side, Win
from tengen._core import order_numbers, sample_evaluated
from tests.engine.truth import DATA

TWO_THREES = "h8 a1 i8 a15 j8 o1 d4 o15 e4 a8 f4"
"""The first player threatens an open four in two places, and the second has nothing."""


def fives(position: Position, side: int) -> set[tuple[int, int]]:
    """Cells where a stone of this side would make five in a row, counted by hand."""
    taken = {(move.row, move.col): ply % 2 for ply, move in enumerate(position.moves)}
    own = {cell for cell, who in taken.items() if who == side}
    found = set()
    for row in range(15):
        for col in range(15):
            if (row, col) in taken:
                continue
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                run = 1
                for sign in (1, -1):
                    step = 1
                    while (row + sign * step * down, col + sign * step * right) in own:
                        run, step = run + 1, step + 1
                if run >= 5:
                    found.add((row, col))
    return found


@pytest.mark.parametrize("threads", [1, 2])
def test_one_move_shows_a_loss_that_nothing_stops(threads: int) -> None:
    with Engine(memory=4, threads=threads) as engine:
        info = engine.analyse(Position("gomoku", TWO_THREES), Limit(nodes=5000))
    assert info.score == Loss(4, Side.SECOND)
    if threads == 1:
        assert info.nodes < 30  # there are some eighty moves near the stones


def test_a_five_is_answered_before_anything_is_estimated() -> None:
    chance, seen = random.Random(4), 0
    for seed in range(12):
        position = Position("gomoku")
        while position.ply < 10:
            near = [m for m in position.legal_moves if 5 <= m.row <= 9 and 5 <= m.col <= 9]
            position.play(chance.choice(near))
        for moves in sample_evaluated(position, 3000, 20, seed):
            below = Position("gomoku", " ".join(map(str, moves)))
            seen += 1
            assert not fives(below, 1 - below.ply % 2), below
            assert not fives(below, below.ply % 2), below
    assert seen > 100


def test_more_nodes_prove_the_same_result() -> None:
    # An open three with help near: a win by threats, whatever the tree makes of it.
    position = Position("gomoku", "h8 a1 i9 a15 h10 o1 g8 o15")
    scores = []
    with Engine(memory=4) as engine:
        for nodes in (2000, 20_000):
            engine.clear()
            scores.append(engine.analyse(position, Limit(nodes=nodes)).score)
    assert all(isinstance(score, Win) and score.turn is Side.FIRST for score in scores)


def test_what_a_stone_makes_is_tried_the_sooner_the_more_it_is() -> None:
    for row in order_numbers():
        classes, kinds = row[:14], row[14:25]
        assert len(row) == 14 + 11 + 14 * 14
        rising = [classes[place] for place in (0, 2, 3, 5, 6)]  # dead, one, open one; open two, wide two
        assert all(less < more for less, more in pairwise(rising))
        assert kinds[4] > kinds[3] > kinds[1]  # a double three, an open three, nothing much


def nodes_until_known(features: dict[str, bool]) -> float:
    """The mean over positions that are decided; one not seen to be counts as twice the limit."""
    limit, logarithms = 60_000, []
    with Engine(memory=16, features=features) as engine:
        for line in (DATA / "decided.txt").read_text().splitlines():
            engine.clear()
            known, since = False, 0
            with engine.stream(Position("gomoku", line), Limit(nodes=limit)) as stream:
                for info in stream:
                    now = isinstance(info.score, Win | Loss)
                    if now != known:
                        known, since = now, info.nodes
            logarithms.append(math.log(since if known else 2 * limit))
    return math.exp(sum(logarithms) / len(logarithms))


def test_what_threats_teach_shows_sooner_how_a_game_ends() -> None:
    # Own games as benchmarks/decided.py makes them; 0.96 when fours taught nothing, 0.58 since they do.
    assert nodes_until_known({}) < 0.75 * nodes_until_known({"history": False})

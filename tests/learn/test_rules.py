"""The update rules, worked by hand and at their limits."""

from math import isclose

import pytest

from tengen.learn import tdleaf, treestrap
from tengen.learn.tdleaf import Step

# A game of three moves, λ = 1/2, won: J = 0, 1/2, -1/2, then 1.
# d = 1/2, -1, 3/2. Sums from each step on: 1/2 - 1/2 + 3/8 = 3/8;  -1 + 3/4 = -1/4;  3/2.
# ∇J = (1 - J²) f: 1 · (1, 0); 3/4 · (2, 1); 3/4 · (0, -1).
# Update: first 3/8 · 1 + -1/4 · 3/4 · 2 = 3/8 - 3/8 = 0; second -1/4 · 3/4 - 3/2 · 3/4 = -3/16 - 18/16.
THREE = (Step(0.0, (1, 0)), Step(0.5, (2, 1)), Step(-0.5, (0, -1)))


def test_a_game_of_three_moves_by_hand() -> None:
    assert tdleaf.surprises(THREE, 1.0, 0.5) == [0.375, -0.25, 1.5]
    assert tdleaf.update(THREE, 1.0, 0.5, 2) == [0.0, -21 / 16]


def test_without_memory_each_step_learns_from_the_next_alone() -> None:
    assert tdleaf.surprises(THREE, 1.0, 0.0) == [0.5, -1.0, 1.5]


def test_with_full_memory_each_step_learns_from_the_result_alone() -> None:
    assert tdleaf.surprises(THREE, 1.0, 1.0) == [1.0, 0.5, 1.5]


def test_a_move_by_chance_teaches_nothing_and_hands_nothing_back() -> None:
    steps = (THREE[0], Step(0.5, (2, 1), linked=False), THREE[2])
    assert tdleaf.surprises(steps, 1.0, 0.5) == [0.5, 0.0, 1.5]


def test_a_gift_of_the_opponent_is_no_merit_but_a_loss_counts() -> None:
    gift = (Step(0.0, (1,), predicted=False), Step(0.5, (1,), predicted=False))
    assert tdleaf.surprises(gift, 1.0, 1.0) == [0.0, 0.0]
    assert tdleaf.surprises(gift, -1.0, 1.0) == [-1.5, -1.5]


def test_a_known_result_has_nothing_to_learn() -> None:
    assert tdleaf.update((Step(1.0, (5, 5)), Step(1.0, (0, 0))), -1.0, 0.7, 2) == [0.0, 0.0]


@pytest.mark.parametrize("length", [3, 30, 300, 3000])
@pytest.mark.parametrize("decay", [0.0, 0.5, 0.7, 0.95])
def test_the_factors_do_not_grow_with_the_length_of_the_game(length: int, decay: float) -> None:
    swinging = [Step(0.9 if number % 2 else -0.9, (1,)) for number in range(length)]
    bound = 2 / (1 - decay)
    assert all(abs(surprise) <= bound for surprise in tdleaf.surprises(swinging, 1.0, decay))


def test_with_full_memory_the_sum_telescopes_however_long_the_game() -> None:
    swinging = [Step(0.9 if number % 2 else -0.9, (1,)) for number in range(5000)]
    found = tdleaf.surprises(swinging, 1.0, 1.0)
    assert all(
        isclose(surprise, 1 - step.outlook, abs_tol=1e-9)
        for step, surprise in zip(swinging, found, strict=True)
    )


def test_every_search_of_a_treestrap_game_counts_by_its_mean() -> None:
    assert treestrap.update([(4.0, -2.0), (0.5, 0.5), (9.0, 9.0)], [4, 1, 0], 2) == [1.5, 0.0]

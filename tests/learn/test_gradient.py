"""The core's gradients and lessons, against differences of estimates and against brute force."""

from math import tanh
from random import Random

import pytest

from tengen import Position
from tengen._core import WIN, chance_scale, evaluation_gradient, evaluation_value, evaluation_weights, lesson
from tests.learn.positions import EVALUATIONS, some_positions


def weights_near(position: Position, evaluation: str, seed: int) -> list[int]:
    chance = Random(seed)
    own = evaluation_weights(position.game._native, evaluation)
    return [value + chance.randrange(-30, 31) for _, value in own]


@pytest.mark.parametrize(("game", "evaluation"), EVALUATIONS)
def test_the_gradient_is_what_the_estimate_changes_by(game: str, evaluation: str) -> None:
    changed = set()
    for number, position in enumerate(some_positions(game, 8)):
        weights = weights_near(position, evaluation, number)
        gradient = evaluation_gradient(position, weights, evaluation)
        here = evaluation_value(position, weights, evaluation)
        # Of many weights a sample: mostly those that count here, and some that should not.
        counting = [place for place, slope in enumerate(gradient) if slope]
        sample = Random(number).sample(counting, min(12, len(counting)))
        for place in {*sample, *Random(number).sample(range(len(weights)), 6)}:
            more, less = list(weights), list(weights)
            more[place] += 1
            less[place] -= 1
            up = evaluation_value(position, more, evaluation) - here
            down = here - evaluation_value(position, less, evaluation)
            # Only at a kink, where a taker is indifferent to leaving the last cells, do the two sides differ.
            assert gradient[place] in (up, down)
            if up:
                changed.add(place)
    assert len(changed) >= 2


@pytest.mark.parametrize(("game", "evaluation"), EVALUATIONS)
def test_the_line_of_a_lesson_ends_where_its_value_comes_from(game: str, evaluation: str) -> None:
    estimated = 0
    for number, position in enumerate(some_positions(game, 12, seed=1)):
        weights = weights_near(position, evaluation, number)
        found = lesson(position, weights, 2, evaluation)
        leaf = position.copy()
        for move in found.line:
            leaf.play(move)
        sign = 1 if leaf.turn == position.turn else -1
        if found.solved:
            assert not any(found.gradient)
            continue
        estimated += 1
        assert found.value == sign * evaluation_value(leaf, weights, evaluation)
        expected = [sign * slope for slope in evaluation_gradient(leaf, weights, evaluation)]
        assert found.gradient == expected
        assert -1 <= found.outlook <= 1
        assert (found.outlook > 0) == (found.value > 0)
    assert estimated or game == "tictactoe"


def exact_value(position: Position, weights: list[int], depth: int) -> int:
    """Minimax without any cut or knowledge, in whole wins: what a drop game's lesson must agree with."""
    outcome = position.outcome
    if outcome is not None:
        return 0 if outcome.winner is None else WIN if outcome.winner == position.turn else -WIN
    if depth == 0:
        return evaluation_value(position, weights)
    best = -2 * WIN
    for move in position.legal_moves:
        position.play(move)
        best = max(best, -exact_value(position, weights, depth - 1))
        position.undo()
    return best


def test_a_lesson_finds_the_same_value_as_plain_minimax() -> None:
    compared = 0
    for position in some_positions("connect:5x5x4", 60, seed=2):
        weights = [value for _, value in evaluation_weights(position.game._native)]
        found = lesson(position, weights, 1)
        value = exact_value(position, weights, 1)
        if abs(value) == WIN:
            assert found.solved
            assert found.outlook == (1 if value > 0 else -1)
        elif not found.solved and len(found.line) == 1:
            compared += 1
            assert found.value == value
    assert compared > 5


def test_a_known_result_has_no_gradient_and_the_full_outlook() -> None:
    weights = [value for _, value in evaluation_weights(Position("connect4").game._native)]
    winning = lesson(Position("connect4", "1 2 1 2 1 2"), weights, 2)
    assert winning.solved
    assert winning.outlook == 1
    assert not any(winning.gradient)
    assert str(winning.line[0]) == "1"


def test_effort_lets_a_lesson_see_a_win_by_threats() -> None:
    # Black attacks in several lines at once: every white move loses, though not at sight.
    position = Position("gomoku", "h8 h9 i9 g7 j10 k11 j8 l12 i7")
    weights = [value for _, value in evaluation_weights(position.game._native)]
    blind, seeing = (lesson(position, weights, 1, effort=effort) for effort in (0, 5000))
    assert not blind.solved
    assert seeing.solved
    assert seeing.outlook == -1
    assert seeing.nodes > blind.nodes


def test_margins_count_only_when_they_are_the_aim() -> None:
    position = Position("dots:1x1")
    for move in list(position.legal_moves)[:3]:
        position.play(move)
    weights = [value for _, value in evaluation_weights(position.game._native)]
    assert lesson(position, weights, 1).outlook == 1
    assert 0 < lesson(position, weights, 1, margins=True).outlook < 1


def test_one_node_of_a_tree_is_pulled_towards_its_search() -> None:
    position = Position("connect4", "4 4 3")
    weights = [value for _, value in evaluation_weights(position.game._native)]
    found = lesson(position, weights, 1, tree=True)
    assert found.tree_nodes == 1
    seen = evaluation_value(position, weights)
    scale = 2 * chance_scale(position.game._native)
    error = tanh(found.value / scale) - tanh(seen / scale)
    slope = 1 - tanh(seen / scale) ** 2
    gradient = evaluation_gradient(position, weights)
    assert found.tree == pytest.approx([error * slope * count for count in gradient])


@pytest.mark.parametrize(
    "bad",
    [
        {"depth": 0},
        {"weights": [1, 2]},
        {"evaluation": "cells"},
        {"evaluation": "feelings"},
        {"scale": -1.0},
    ],
)
def test_nonsense_is_refused(bad: dict[str, object]) -> None:
    position = Position("connect4")
    weights = [value for _, value in evaluation_weights(position.game._native)]
    given = {"weights": weights, "depth": 1, **bad}
    with pytest.raises(ValueError):  # noqa: PT011 - each says something else
        lesson(position, **given)  # type: ignore[arg-type]


def test_a_finished_game_has_no_lesson() -> None:
    weights = [value for _, value in evaluation_weights(Position("connect4").game._native)]
    with pytest.raises(ValueError, match="over"):
        lesson(Position("connect4", "1 2 1 2 1 2 1"), weights, 1)

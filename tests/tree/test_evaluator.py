"""Nothing that an evaluator answers can harm a search, and every mistake is named."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import BadPosition, Position
from tengen.tree import BadEvaluation, TreeSearch, masked_softmax, playouts
from tests.oracle.games import game_names
from tests.rules.test_fen import random_game


def zeros(planes: np.ndarray) -> np.ndarray:
    return np.zeros(len(planes), dtype=np.float32)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda p, m: zeros(p), "two things, values and policies, not ndarray"),
        (lambda p, m: None, "two things"),
        (lambda p, m: (zeros(p), m, 1), "two things"),
        (lambda p, m: (zeros(p)[1:], m.astype(float)), r"values of the shape \(1,\), not \(0,\)"),
        (lambda p, m: (zeros(p)[:, None, None], m.astype(float)), "values of the shape"),
        (lambda p, m: (zeros(p), m[:, 1:].astype(float)), r"policies of the shape \(1, 7\), not \(1, 6\)"),
        (lambda p, m: (zeros(p), np.zeros(7)), "policies of the shape"),
        (lambda p, m: (zeros(p) + np.nan, None), "values of position 0 are not finite"),
        (lambda p, m: (zeros(p), m * np.inf), "policies of position 0 are not finite"),
        (lambda p, m: (zeros(p), m * 1e300), "policies of position 0 are not finite"),
        (lambda p, m: (zeros(p) + 1.5, None), "from -1 .* not 1.5: end your network with tanh"),
        (lambda p, m: (zeros(p), m - 2.0), "not -1: turn logits into probabilities with"),
        (lambda p, m: (zeros(p), m), "policies are numbers such as float32, not bool"),
        (lambda p, m: (["a"], None), "values are numbers such as float32, not <U1"),
        (lambda p, m: ([None], None), "values are numbers"),
        (lambda p, m: ([1j], None), "values are numbers"),
        (lambda p, m: ([[1, 2], [3]], None), "values cannot be read as an array"),
    ],
)
def test_a_wrong_answer_is_named(answer: Any, told: str) -> None:
    with pytest.raises(BadEvaluation, match=told):
        TreeSearch("connect4", answer).run(Position("connect4"), 5)


@pytest.mark.parametrize("kind", [np.float16, np.float64, np.int8, list])
def test_numbers_of_any_kind_are_taken(kind: Any) -> None:
    def evaluator(planes: np.ndarray, masks: np.ndarray) -> tuple[Any, Any]:
        if kind is list:
            return [[0.5]] * len(planes), masks.astype(float).tolist()
        return np.ones(len(planes), dtype=kind), masks.astype(kind)

    result = TreeSearch("connect4", evaluator, batch=3).run(Position("connect4"), 30)
    assert result.visits.sum() == 30


def test_weights_count_by_their_share_and_only_for_legal_moves() -> None:
    def evaluator(planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return zeros(planes), np.tile(np.arange(1, 8) * 10.0, (len(planes), 1))

    full = Position("connect4", "1 1 1 1 1 1")
    priors = TreeSearch("connect4", evaluator).run(full, 1).priors
    assert priors == pytest.approx(np.array([0, 2, 3, 4, 5, 6, 7]) / 27)
    nothing = TreeSearch("connect4", lambda p, m: (zeros(p), m * 0.0)).run(full, 1).priors
    assert nothing == pytest.approx(np.array([0, 1, 1, 1, 1, 1, 1]) / 6)


def test_what_it_is_shown_it_may_keep_and_change() -> None:
    kept = []

    def evaluator(planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, None]:
        kept.append(planes.copy())
        planes[:] = 7
        masks[:] = False
        return zeros(planes), np.ones(masks.shape)

    result = TreeSearch("connect4", evaluator, batch=4).run(Position("connect4"), 100)
    assert result.visits.sum() == 100
    assert max(planes.max() for planes in kept) == 1


def test_softmax_leaves_illegal_actions_out() -> None:
    masks = np.array([[True, False, True]])
    assert masked_softmax([[1000.0, 5000.0, 1000.0]], masks) == pytest.approx(np.array([[0.5, 0, 0.5]]))
    with pytest.raises(BadEvaluation):
        masked_softmax([[1.0, np.nan, np.nan]], masks)
    with pytest.raises(BadEvaluation):
        masked_softmax([[1.0, 1.0, 1.0]], np.zeros((1, 3), dtype=bool))


def test_playouts_see_who_is_ahead() -> None:
    evaluator = playouts("connect4", games=200)
    ahead, behind = Position("connect4", "4 1 4 1 3 1"), Position("connect4", "4 1 4 1 3 1 7")
    planes = np.stack([ahead.planes(), behind.planes()])
    values, _ = evaluator(planes, np.ones((2, 7), dtype=bool))
    assert values == evaluator(planes, np.ones((2, 7), dtype=bool))[0]
    assert -1 <= values[1] < 0.5 < 1
    first = TreeSearch("connect4", playouts("connect4"), batch=1).run(Position("connect4"), 800)
    assert str(first.best) in ("3", "4", "5")


@settings(max_examples=150, deadline=None)
@given(game_names(), st.integers(0, 2**32))
def test_planes_give_the_position_back(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, _ = random_game(name, chance, chance.randrange(60))
    if not position.is_over:
        assert Position.from_planes(name, position.planes()) == position
        assert Position.from_planes(name, position.planes().astype(np.float32)).key == position.key


def test_what_are_no_planes_is_refused() -> None:
    planes = Position("connect4", "4").planes()
    for wrong in (planes[1:], planes * 2, planes.astype(object), np.zeros((3, 6, 8))):
        with pytest.raises(BadPosition):
            Position.from_planes("connect4", wrong)

"""Scores: their words, their order, and how they look from the other side."""

import copy
import json
import pickle

import pytest

from tengen import Draw, Estimate, Loss, Margin, MarginEstimate, Score, Side, Win

FIRST, SECOND = Side.FIRST, Side.SECOND

EVERY: list[Score] = [
    Loss(2, FIRST),
    Loss(8, FIRST),
    Estimate(-250.0, 400.0, FIRST),
    Draw(FIRST),
    Estimate(130.0, 400.0, FIRST),
    Win(9, FIRST),
    Win(1, FIRST),
]
CELLS: list[Score] = [
    Margin(-4, FIRST),
    MarginEstimate(-1.25, 1.5, FIRST),
    Margin(0, FIRST),
    MarginEstimate(0.5, 1.5, FIRST),
    Margin(3, FIRST),
]


@pytest.mark.parametrize("scores", [EVERY, CELLS], ids=["lines", "cells"])
def test_scores_are_ordered_from_worst_to_best(scores: list[Score]) -> None:
    backwards = scores[::-1]
    backwards.sort()
    assert backwards == scores
    for i, low in enumerate(scores):
        for high in scores[i + 1 :]:
            assert low < high
            assert low <= high
            assert high > low
            assert high >= low
            assert not high < low
            assert not high <= low
            assert low != high
        assert low <= low
        assert not low < low


@pytest.mark.parametrize("score", EVERY + CELLS, ids=str)
def test_the_other_side_sees_the_opposite(score: Score) -> None:
    other = score.of(SECOND)
    assert other.turn is SECOND
    assert other.of(FIRST) == score
    assert score.of(FIRST) is score
    assert other.is_exact == score.is_exact
    assert other.win_chance == pytest.approx(1 - score.win_chance)


@pytest.mark.parametrize("scores", [EVERY, CELLS], ids=["lines", "cells"])
def test_the_order_turns_round_with_the_view(scores: list[Score]) -> None:
    assert sorted(score.of(SECOND) for score in scores) == [score.of(SECOND) for score in reversed(scores)]


@pytest.mark.parametrize("scores", [EVERY, CELLS], ids=["lines", "cells"])
def test_chances_never_fall_as_scores_rise(scores: list[Score]) -> None:
    chances = [score.win_chance for score in scores]
    assert chances == sorted(chances)
    assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize(
    ("score", "text", "chance"),
    [
        (Win(7, FIRST), "win in 4", 1),
        (Win(0, FIRST), "win", 1),
        (Win(7, FIRST, proven=False), "likely win in 4", 0.99),
        (Loss(4, FIRST), "loss in 2", 0),
        (Loss(4, FIRST, proven=False), "likely loss in 2", 0.01),
        (Draw(FIRST), "draw", 0.5),
        (Estimate(0, 400, FIRST), "50 %", 0.5),
        (Estimate(400, 400, FIRST), "73 %", 0.731),
        (Estimate(-1e9, 400, FIRST), "0 %", 0),
        (Estimate(1e9, 400, FIRST), "100 %", 1),
        (Margin(3, FIRST), "wins by 3", 1),
        (Margin(-1, FIRST), "loses by 1", 0),
        (Margin(0, FIRST), "even", 0.5),
        (MarginEstimate(1.42, 1.5, FIRST), "about +1.4 cells", 0.72),
        (MarginEstimate(-0.01, 1.5, FIRST), "about +0.0 cells", 0.498),
    ],
)
def test_words_and_chances(score: Score, text: str, chance: float) -> None:
    assert score.text == str(score) == text
    assert score.win_chance == pytest.approx(chance, abs=0.001)


def test_only_proven_results_are_exact() -> None:
    exact = [Win(3, FIRST), Loss(3, FIRST), Draw(FIRST), Margin(2, FIRST)]
    guessed = [
        Win(3, FIRST, proven=False),
        Loss(3, FIRST, proven=False),
        Estimate(900, 400, FIRST),
        MarginEstimate(2, 1.5, FIRST),
    ]
    assert all(score.is_exact for score in exact)
    assert not any(score.is_exact for score in guessed)


def test_scores_of_different_views_or_units_do_not_compare() -> None:
    with pytest.raises(ValueError, match="different sides"):
        _ = Win(3, FIRST) < Win(3, SECOND)
    with pytest.raises(TypeError):
        _ = Win(3, FIRST) < Margin(3, FIRST)
    with pytest.raises(TypeError):
        _ = Draw(FIRST) < 3
    drawn: list[Score] = [Draw(FIRST), Margin(0, FIRST)]
    assert drawn[0] != drawn[1]
    assert Draw(FIRST) != Draw(SECOND)


@pytest.mark.parametrize("score", EVERY + CELLS, ids=str)
def test_scores_are_values(score: Score) -> None:
    assert copy.copy(score) == score
    assert pickle.loads(pickle.dumps(score)) == score
    assert hash(pickle.loads(pickle.dumps(score))) == hash(score)
    with pytest.raises(AttributeError):
        score.turn = SECOND  # type: ignore[misc]


def test_json_says_it_all() -> None:
    assert Win(7, SECOND).to_json() == {
        "kind": "win",
        "plies": 7,
        "turn": "second",
        "exact": True,
        "win_chance": 1.0,
        "text": "win in 4",
    }
    assert MarginEstimate(-0.5, 1.5, FIRST).to_json()["cells"] == -0.5
    for score in EVERY + CELLS:
        assert json.loads(json.dumps(score.to_json()))["kind"] == score.kind


@pytest.mark.parametrize(("plies", "moves"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4), (41, 21)])
def test_words_count_the_moves_of_the_winner_whoever_reads_them(plies: int, moves: int) -> None:
    win = Win(plies, FIRST)
    assert (win.text, win.of(SECOND).text) == (f"win in {moves}", f"loss in {moves}")

"""Elo differences: known values, coverage, and data that say too little."""

import math

import numpy as np
import pytest

from tengen.referee.statistics import (
    Counts,
    PairCounts,
    elo_difference,
    elo_of_score,
    score_of_elo,
    superiority,
)

DEGENERATE = [
    Counts(0, 0, 0),
    Counts(0, 0, 1),
    Counts(1, 0, 0),
    Counts(0, 1, 0),
    Counts(0, 0, 1000),
    Counts(1000, 0, 0),
    Counts(0, 1000, 0),
    PairCounts(),
    PairCounts((0, 0, 0, 0, 1)),
    PairCounts((0, 0, 100, 0, 0)),
    PairCounts((50, 0, 0, 0, 0)),
]


def test_scores_and_elo_are_the_usual_table() -> None:
    assert [round(elo_of_score(s)) for s in (0.5, 0.64, 0.76, 0.909)] == [0, 100, 200, 400]
    assert score_of_elo(elo_of_score(0.3)) == pytest.approx(0.3)


def test_without_draws_the_interval_is_wilsons() -> None:
    """Of 100 games 60 won: Wilson's interval of the share is 0.502 to 0.691."""
    found = elo_difference(Counts(40, 0, 60))
    assert found.elo == pytest.approx(70.44, abs=0.01)
    assert (score_of_elo(found.low), score_of_elo(found.high)) == (
        pytest.approx(0.5020, abs=5e-4),
        pytest.approx(0.6906, abs=5e-4),
    )


def test_superiority_is_the_chance_of_a_normal_lead() -> None:
    assert superiority(Counts(80, 50, 100)) == pytest.approx(
        0.5 * (1 + math.erf(20 / math.sqrt(180) / 2**0.5))
    )
    assert superiority(Counts(80, 500, 100)) == superiority(Counts(80, 50, 100))
    assert superiority(Counts(10, 5, 10)) == 0.5


def test_draws_and_balanced_pairs_make_the_interval_narrower() -> None:
    single = elo_difference(Counts(100, 0, 100))
    drawn = elo_difference(Counts(50, 100, 50))
    paired = elo_difference(PairCounts((5, 0, 90, 0, 5)))
    assert single.high > drawn.high > paired.high > 0


def test_the_opponent_sees_the_same_difference_turned_round() -> None:
    one, other = elo_difference(Counts(3, 4, 9)), elo_difference(Counts(9, 4, 3))
    assert (one.elo, one.low, one.high) == (
        pytest.approx(-other.elo),
        pytest.approx(-other.high),
        pytest.approx(-other.low),
    )
    assert one.superiority == pytest.approx(1 - other.superiority)


@pytest.mark.parametrize("counts", DEGENERATE, ids=str)
def test_data_that_say_too_little_give_finite_explained_numbers(counts: Counts | PairCounts) -> None:
    found = elo_difference(counts)
    assert all(map(math.isfinite, (found.elo, found.low, found.high)))
    assert found.low < found.high
    assert found.low <= found.elo <= found.high
    assert 0 <= found.superiority <= 1
    assert found.note


def test_the_notes_say_what_is_the_matter() -> None:
    notes = [
        elo_difference(c).note or ""
        for c in (Counts(0, 0, 0), Counts(0, 0, 9), Counts(9, 0, 0), Counts(0, 9, 0))
    ]
    for note, word in zip(notes, ("No games", "but wins", "but losses", "same"), strict=True):
        assert word in note
    assert elo_difference(Counts(1, 1, 1)).note == "Only 3 games: the interval is rough."
    assert elo_difference(Counts(30, 10, 40)).note is None


def test_more_wins_mean_a_higher_estimate_even_without_losses() -> None:
    values = [elo_difference(Counts(0, 0, wins)).elo for wins in (1, 2, 5, 20, 100)]
    assert values == sorted(values)


@pytest.mark.parametrize(
    ("games", "shares"), [(12, (0.4, 0.2, 0.4)), (50, (0.2, 0.3, 0.5)), (200, (0.1, 0.1, 0.8))]
)
def test_the_interval_holds_the_truth_about_as_often_as_it_says(
    games: int, shares: tuple[float, float, float]
) -> None:
    chance = np.random.default_rng(7)
    truth = elo_of_score(shares[2] + shares[1] / 2)
    held = 0
    for _ in range(1000):
        found = elo_difference(Counts(*map(int, chance.multinomial(games, shares))))
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 1000 <= 0.98

"""Counting games and pairs."""

import pytest

from tengen import TengenError
from tengen.referee.statistics import Counts, PairCounts, count_games, count_pairs
from tests.referee.statistics.making import played

GAMES = [
    played("a", "b", "1-0", 0, 0),
    played("b", "a", "0-1", 0, 1),
    played("a", "b", "1/2-1/2", 1, 0),
    played("b", "a", "1-0", 1, 1),
    played("a", "b", "*", 2, 0),
    played("b", "a", "0-1", 2, 1),
    played("a", "b", "0-1", 3, 0),
    played("b", "c", "1-0", 4, 0),
    played("c", "b", "1-0", 4, 1),
]


def test_games_are_counted_for_the_player_whatever_its_side() -> None:
    assert count_games(GAMES, "a") == Counts(losses=2, draws=1, wins=3)
    assert count_games(GAMES, "c") == Counts(losses=1, draws=0, wins=1)
    assert count_games(GAMES, "nobody") == Counts(0, 0, 0)


def test_pairs_count_only_when_both_games_have_a_result() -> None:
    assert count_pairs(GAMES, "a") == PairCounts((0, 1, 0, 0, 1))
    assert count_pairs(GAMES, "b") == PairCounts((1, 0, 1, 1, 0))
    assert count_pairs(GAMES, "c") == PairCounts((0, 0, 1, 0, 0))


def test_counts_add_up_and_turn_round() -> None:
    assert Counts(1, 2, 3) + Counts(4, 5, 6) == Counts(5, 7, 9)
    assert Counts(1, 2, 3).flipped == Counts(3, 2, 1)
    assert PairCounts((1, 2, 3, 4, 5)) + PairCounts((1, 1, 1, 1, 1)) == PairCounts((2, 3, 4, 5, 6))
    assert PairCounts((1, 2, 3, 4, 5)).flipped == PairCounts((5, 4, 3, 2, 1))


def test_pairs_and_their_games_have_the_same_score() -> None:
    pairs = PairCounts((1, 2, 3, 4, 5))
    assert (pairs.pairs, pairs.games, pairs.counts().games) == (15, 30, 30)
    assert pairs.score == pairs.counts().score == pytest.approx(20 / 30)
    assert Counts(0, 0, 0).score == PairCounts().score == 0.5


@pytest.mark.parametrize("numbers", [(-1, 0, 0), (0, 1.5, 0)])
def test_counts_that_cannot_be_are_refused(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(TengenError, match=r"-1|1\.5"):
        Counts(*numbers)


def test_pairs_need_five_counts() -> None:
    with pytest.raises(TengenError, match="five"):
        PairCounts((1, 2, 3))  # type: ignore[arg-type]


def test_counts_read_like_a_sentence() -> None:
    assert str(Counts(1, 0, 2)) == "2 wins, 0 draws, 1 loss"

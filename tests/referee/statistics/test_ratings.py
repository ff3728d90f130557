"""Joint ratings: exact small cases, coverage of the errors, and what the games cannot tell."""

import math
from itertools import permutations

import numpy as np
import pytest
from scipy.optimize import minimize

from tengen import TengenError
from tengen.referee.statistics import Result, fit_ratings, results_of
from tengen.referee.statistics.simulation import World, rating_coverage
from tests.referee.statistics.making import played


def games(first: str, second: str, losses: int, draws: int, wins: int) -> list[Result]:
    """So many games, counted for the one who moves first."""
    points = [0.0] * losses + [0.5] * draws + [1.0] * wins
    return [Result(first, second, value) for value in points]


BALANCED = games("a", "b", 300, 0, 700) + games("b", "a", 700, 0, 300)


def test_two_players_with_many_games_get_the_elo_of_their_score() -> None:
    ratings = fit_ratings(BALANCED)
    assert ratings.difference("a", "b").elo == pytest.approx(400 * math.log10(7 / 3), abs=0.5)
    assert ratings.first_move.elo == pytest.approx(0, abs=0.5)
    assert ratings["a"].elo + ratings["b"].elo == pytest.approx(0, abs=1e-6)
    assert ratings.warnings == ()


def test_the_first_move_advantage_is_found() -> None:
    """Both win 640 of 1000 with the first move and 360 with the second: equal, and 100 Elo for the first."""
    ratings = fit_ratings(games("a", "b", 360, 0, 640) + games("b", "a", 360, 0, 640))
    assert ratings.first_move.elo == pytest.approx(100, abs=1)
    assert ratings.difference("a", "b").elo == pytest.approx(0, abs=1e-6)


def test_the_share_of_draws_is_davidsons() -> None:
    """Between equals ν / (2 + ν) is drawn: half of the games means ν = 2."""
    ratings = fit_ratings(games("a", "b", 250, 500, 250) + games("b", "a", 250, 500, 250))
    assert ratings.draw == pytest.approx(2, rel=0.01)
    assert ratings.chances("a", "b") == pytest.approx((0.25, 0.5, 0.25), abs=0.002)


def test_the_fit_and_its_covariance_are_those_of_a_general_optimiser() -> None:
    """The posterior written down naively, maximised and differentiated numerically."""
    results = (
        games("a", "b", 4, 3, 9)
        + games("b", "c", 6, 1, 2)
        + games("c", "a", 5, 2, 8)
        + games("b", "a", 1, 2, 3)
    )
    unit = 400 / math.log(10)
    order = ["a", "b", "c"]

    def cost(x: np.ndarray) -> float:
        total = float(np.sum((x[:4] * unit / 800) ** 2) + (x[4] / 3) ** 2) / 2
        for game in results:
            d = x[order.index(game.first)] - x[order.index(game.second)] + x[3]
            weights = {1.0: math.exp(d / 2), 0.0: math.exp(-d / 2), 0.5: math.exp(x[4])}
            total -= math.log(weights[game.points] / sum(weights.values()))
        return total

    best = minimize(cost, np.zeros(5), method="BFGS", options={"gtol": 1e-8}).x
    step = 1e-4
    eye = np.eye(5) * step
    hessian = np.array(
        [
            [
                (cost(best + a + b) - cost(best + a - b) - cost(best - a + b) + cost(best - a - b))
                / (4 * step**2)
                for b in eye
            ]
            for a in eye
        ]
    )
    spread = np.linalg.inv(hessian) * unit**2
    ratings = fit_ratings(results)
    assert ratings.first_move.elo == pytest.approx(best[3] * unit, abs=0.01)
    assert ratings.first_move.error == pytest.approx(1.96 * math.sqrt(spread[3, 3]), rel=1e-3)
    for one, other in permutations(range(3), 2):
        found = ratings.difference(order[one], order[other])
        deviation = math.sqrt(spread[one, one] + spread[other, other] - 2 * spread[one, other])
        assert found.elo == pytest.approx((best[one] - best[other]) * unit, abs=0.01)
        assert found.high - found.elo == pytest.approx(1.96 * deviation, rel=1e-3)


def test_an_anchor_moves_the_scale_and_takes_the_error() -> None:
    free, tied = fit_ratings(BALANCED), fit_ratings(BALANCED, anchor="b", anchor_elo=1500)
    assert (tied["b"].elo, tied["b"].error) == (pytest.approx(1500), pytest.approx(0, abs=1e-6))
    assert tied.difference("a", "b").elo == pytest.approx(free.difference("a", "b").elo)
    assert tied["a"].error == pytest.approx(free.difference("a", "b").high - free.difference("a", "b").elo)
    assert tied.relative_to == "b"


def test_an_unknown_anchor_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(TengenError, match=r"no player 'z'.*a, b"):
        fit_ratings(BALANCED, anchor="z")


@pytest.mark.parametrize("bad", [Result("a", "b", 0.7), Result("a", "a", 1)])
def test_results_that_cannot_be_are_refused(bad: Result) -> None:
    with pytest.raises(TengenError):
        fit_ratings([bad])


def test_players_that_never_met_are_named_in_groups() -> None:
    ratings = fit_ratings(games("a", "b", 3, 0, 4) + games("b", "a", 3, 0, 4) + games("c", "d", 2, 1, 2))
    (told,) = (warning for warning in ratings.warnings if "never met" in warning)
    assert "2 groups" in told
    assert "a, b | c, d" in told
    within, between = ratings.difference("a", "b"), ratings.difference("a", "c")
    assert between.high - between.low > 3 * (within.high - within.low)
    assert math.isfinite(between.elo)


def test_a_player_that_won_everything_stays_finite_and_is_named() -> None:
    ratings = fit_ratings(games("a", "b", 0, 0, 500) + games("b", "a", 500, 0, 0))
    assert 400 < ratings["a"].elo - ratings["b"].elo < 4000
    assert any("a won every game" in warning for warning in ratings.warnings)


def test_of_two_groups_the_smaller_is_named_as_one_sided() -> None:
    ratings = fit_ratings(
        BALANCED + games("a", "c", 0, 0, 5) + games("c", "b", 5, 0, 0) + games("c", "a", 5, 0, 0)
    )
    (told,) = ratings.warnings
    assert told.startswith("c lost every game against the others: the rating is at most")


def test_everybody_who_is_one_sided_is_named() -> None:
    top, bottom = games("top", "a", 0, 0, 5), games("b", "bottom", 0, 0, 5)
    ratings = fit_ratings(BALANCED + top + bottom)
    assert {warning.split(":")[0] for warning in ratings.warnings} == {
        "top won every game against the others",
        "bottom lost every game against the others",
    }


def test_one_game_says_little_and_says_so() -> None:
    ratings = fit_ratings(games("a", "b", 0, 0, 1))
    found = ratings.difference("a", "b")
    assert found.low < 0 < found.elo < found.high
    assert math.isfinite(found.high)
    assert any("first-move advantage cannot be told" in warning for warning in ratings.warnings)


def test_no_games_rate_nobody() -> None:
    ratings = fit_ratings([])
    assert (ratings.players, ratings.warnings) == ((), ("No games: nobody to rate.",))


def test_nothing_but_draws_leaves_all_equal() -> None:
    ratings = fit_ratings(games("a", "b", 0, 50, 0) + games("b", "a", 0, 50, 0))
    assert ratings["a"].elo == pytest.approx(ratings["b"].elo)
    assert math.isfinite(ratings.draw)


def test_the_order_of_games_and_names_does_not_matter() -> None:
    world = World((0, 100, -50, 30))
    results = list(world.round_robin(20, np.random.default_rng(1)))
    one, other = fit_ratings(results), fit_ratings(results[::-1])
    assert [p.name for p in one.players] == [p.name for p in other.players]
    assert [p.elo for p in one.players] == pytest.approx([p.elo for p in other.players], abs=1e-6)


def test_players_are_listed_best_first_with_their_games() -> None:
    ratings = fit_ratings(BALANCED + games("c", "a", 5, 0, 0) + games("a", "c", 0, 0, 5))
    assert [player.name for player in ratings.players] == ["a", "b", "c"]
    assert (ratings["a"].games, ratings["a"].opponents) == (2010, 2)
    assert ratings["a"].score == pytest.approx(1410 / 2010)


def test_interrupted_games_are_left_out() -> None:
    found = results_of([played("a", "b", "1-0"), played("a", "b", "*"), played("b", "a", "1/2-1/2")])
    assert found == [Result("a", "b", 1.0), Result("b", "a", 0.5)]


def test_a_hundred_players_and_a_hundred_thousand_games_are_rated() -> None:
    chance = np.random.default_rng(3)
    world = World(tuple(float(x) for x in chance.normal(0, 200, 100)))
    ratings = fit_ratings(world.round_robin(20, chance))
    assert sum(player.games for player in ratings.players) == 2 * 99_000
    off = [
        abs(player.elo - world.elo[int(player.name[1:])] + np.mean(world.elo)) for player in ratings.players
    ]
    assert max(off) < 60


def test_few_simulated_tournaments_are_covered_about_as_promised() -> None:
    found = rating_coverage(players=6, games=20, tournaments=60, seed=5)
    assert 0.91 <= found.ratings <= 0.985
    assert abs(found.bias) < 0.25


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "games_", "spread"),
    [(8, 20, 200.0), (4, 10, 150.0), (16, 4, 200.0), (2, 100, 100.0), (6, 50, 400.0)],
)
def test_the_intervals_of_300_tournaments_hold_the_truth_in_95_percent(
    players: int, games_: int, spread: float
) -> None:
    found = rating_coverage(players, games_, 300, spread=spread, seed=1)
    assert 0.93 <= found.differences <= 0.97
    assert 0.93 <= found.ratings <= 0.97

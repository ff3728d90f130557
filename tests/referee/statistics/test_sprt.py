"""The sequential test: published numbers, an independent optimiser, and its error rates."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import LinearConstraint, NonlinearConstraint, minimize
from typer.testing import CliRunner

from tengen import TengenError
from tengen.cli import app
from tengen.referee.statistics import Counts, Model, PairCounts, Sprt

PUBLISHED = [
    ("normalised", (36027, 68692, 36433), 0, 2, 0.92),
    ("normalised", (10650, 20431, 10871), -1.75, 0.25, 2.30),
    ("normalised", (0, 0, 4250), 0, 10, 120.56),
    ("logistic", (21184, 40708, 21404), 0.5, 2.5, -1.57),
    ("logistic", (57030, 106593, 57433), 0, 2, -2.59),
    ("normalised", (365, 16618, 36229, 16974, 390), 0, 2, 2.25),
    ("normalised", (127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.01),
    ("normalised", (0, 0, 0, 0, 5550), 0, 5, 111.82),
    ("logistic", (223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
    ("logistic", (871, 26175, 55983, 26678, 821), 0, 2, -4.98),
]


def counted(numbers: Sequence[int]) -> Counts | PairCounts:
    return Counts(*numbers) if len(numbers) == 3 else PairCounts(tuple(numbers))  # type: ignore[arg-type]


@pytest.mark.parametrize(("model", "numbers", "elo0", "elo1", "llr"), PUBLISHED)
def test_published_ratios_are_met_within_one_percent(
    model: Model, numbers: tuple[int, ...], elo0: float, elo1: float, llr: float
) -> None:
    assert Sprt(elo0, elo1, model=model).llr(counted(numbers)) == pytest.approx(llr, rel=0.01)


def best_by_optimiser(seen: Sequence[int], model: Model, elo: float) -> float:
    """The largest log-likelihood that the hypothesis allows, found without any theory."""
    shares = np.array(seen, dtype=float)
    value = np.linspace(0, 1, len(seen))

    def off(p: np.ndarray) -> float:
        mean = float(p @ value)
        if model == "logistic":
            return mean - 1 / (1 + 10 ** (-elo / 400))
        deviation = math.sqrt(float(p @ (value - mean) ** 2) / (1 if len(seen) == 3 else 0.5))
        return mean - 0.5 - elo / (800 / math.log(10)) * deviation

    found = minimize(
        lambda p: -float(shares @ np.log(p)) / shares.sum(),
        np.full(len(seen), 1 / len(seen)),
        method="SLSQP",
        bounds=[(1e-9, 1)] * len(seen),
        constraints=[NonlinearConstraint(off, 0, 0), LinearConstraint(np.ones(len(seen)), 1, 1)],
        options={"ftol": 1e-14, "maxiter": 500},
    )
    return -float(found.fun) * float(shares.sum())


@pytest.mark.parametrize("model", ["normalised", "logistic"])
@pytest.mark.parametrize("numbers", [(80, 50, 100), (500, 20, 430), (3, 20, 40, 25, 12), (40, 5, 60, 5, 44)])
@pytest.mark.parametrize("elos", [(0, 5), (-30, 40)])
def test_the_ratio_is_that_of_a_general_optimiser(
    model: Model, numbers: tuple[int, ...], elos: tuple[float, float]
) -> None:
    wanted = best_by_optimiser(numbers, model, elos[1]) - best_by_optimiser(numbers, model, elos[0])
    assert Sprt(*elos, model=model).llr(counted(numbers)) == pytest.approx(wanted, rel=1e-3, abs=1e-4)


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(st.tuples(*[st.integers(0, 10**6)] * 3), st.tuples(*[st.integers(0, 10**6)] * 5)),
    st.floats(-500, 499),
    st.floats(0.5, 100),
    st.sampled_from(["normalised", "logistic"]),
)
def test_any_counts_give_a_finite_ratio_that_turns_round_with_the_player(
    numbers: tuple[int, ...], elo0: float, wide: float, model: Model
) -> None:
    elo1 = min(500.0, elo0 + wide)
    llr = Sprt(elo0, elo1, model=model).llr(counted(numbers))
    assert math.isfinite(llr)
    assert Sprt(-elo1, -elo0, model=model).llr(counted(numbers[::-1])) == pytest.approx(
        -llr, rel=1e-5, abs=1e-5
    )


def test_the_bounds_are_walds() -> None:
    test = Sprt(0, 5, alpha=0.05, beta=0.1)
    assert (test.lower, test.upper) == (
        pytest.approx(math.log(0.1 / 0.95)),
        pytest.approx(math.log(0.9 / 0.05)),
    )


def test_a_test_says_why_it_stopped() -> None:
    good, bad = Sprt(0, 5).state(Counts(800, 1000, 1000)), Sprt(0, 5).state(Counts(1000, 1000, 800))
    assert (good.decision, bad.decision) == ("H1", "H0")
    assert good.reason.startswith("H1 accepted after 2800 games: LLR")
    assert "upper bound 2.94" in good.reason
    assert "lower bound -2.94" in bad.reason


def test_a_test_says_what_is_missing() -> None:
    state = Sprt(0, 5).state(PairCounts((5, 10, 20, 15, 9)))
    assert state.decision is None
    assert state.lower < state.llr < state.upper
    assert "Undecided after 59 pairs" in state.reason
    assert "of the way to H1" in state.reason


def test_no_games_are_no_evidence() -> None:
    state = Sprt(0, 5).state(PairCounts())
    assert (state.llr, state.decision) == (0.0, None)
    assert "No games yet" in state.reason


@pytest.mark.parametrize("model", ["normalised", "logistic"])
@pytest.mark.parametrize(
    "numbers", [(0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1000), (0, 0, 1, 0, 0), (0, 0, 500, 0, 0)]
)
def test_one_sided_results_stay_finite(model: Model, numbers: tuple[int, ...]) -> None:
    assert math.isfinite(Sprt(0, 5, model=model).llr(counted(numbers)))


@pytest.mark.parametrize(
    ("settings_", "told"),
    [
        ({"elo0": 5, "elo1": 5}, "elo0 must be less"),
        ({"elo0": 5, "elo1": 0}, "elo0 must be less"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "alpha"),
        ({"elo0": 0, "elo1": 5, "beta": 0.7}, "beta"),
        ({"elo0": 0, "elo1": math.nan}, "elo1"),
        ({"elo0": 0, "elo1": 10_000}, "elo1"),
        ({"elo0": 0, "elo1": 5, "model": "other"}, "model"),
    ],
)
def test_settings_without_sense_are_refused(settings_: dict[str, float], told: str) -> None:
    with pytest.raises(TengenError, match=told):
        Sprt(**settings_)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (40.0, "H0")])
def test_wrong_decisions_are_as_rare_as_promised(truth: float, wrong: str) -> None:
    chance = np.random.default_rng(4)
    test = Sprt(0, 40, model="logistic")
    mean = 1 / (1 + 10 ** (-truth / 400))
    shares = (1 - mean - 0.15, 0.3, mean - 0.15)
    mistakes = 0
    for _ in range(300):
        seen = Counts(0, 0, 0)
        while (state := test.state(seen)).decision is None:
            losses, draws, wins = chance.multinomial(10, shares)
            seen += Counts(int(losses), int(draws), int(wins))
        mistakes += state.decision == wrong
    assert mistakes <= 27  # 15 expected; this many happen once in 500 times


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (["L=80", "D=50", "W=100"], "W=… D=… L=…"),
        (["WW=104", "DW=5150", "DD=10712", "LD=4883", "LL=127"], "LL=… LD=…"),
        (["W=1", "D=2", "L=x"], "no count"),
    ],
)
def test_named_counts_in_the_wrong_order_are_refused(counts: list[str], words: str) -> None:
    ran = CliRunner().invoke(app, ["sprt", *counts])
    assert ran.exit_code == 2
    assert words in ran.output


def test_named_counts_mean_the_same_as_numbers() -> None:
    plain, named = ["100", "50", "80"], ["W=100", "D=50", "L=80"]
    outputs = {CliRunner().invoke(app, ["sprt", *counts]).output for counts in (plain, named)}
    assert len(outputs) == 1

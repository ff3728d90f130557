"""What is worked out without SciPy is what SciPy works out."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import brentq
from scipy.sparse.csgraph import connected_components
from scipy.special import ndtr

from tengen.referee.statistics import Counts, Model, PairCounts, Sprt, joint_fit, sprt
from tengen.referee.statistics.elo import normal_below
from tengen.referee.statistics.joint_fit import Meetings
from tengen.referee.statistics.links import _groups
from tengen.referee.statistics.roots import root_between
from tengen.referee.statistics.simulation import World


def test_the_normal_distribution_is_exact_in_its_tails_too() -> None:
    places = [*np.linspace(-37, 37, 7401).tolist(), -1e-300, 1e-9]
    assert [normal_below(z) for z in places] == pytest.approx(ndtr(places).tolist(), rel=1e-12, abs=0)


@pytest.mark.parametrize(("z", "share"), [(-50, 0), (50, 1), (-math.inf, 0), (math.inf, 1), (0, 0.5)])
def test_the_ends_of_the_normal_distribution_are_exact(z: float, share: float) -> None:
    assert normal_below(z) == share


@pytest.mark.parametrize(
    ("f", "low", "high"),
    [
        (lambda x: x**3 - 2, 0.0, 5.0),
        (lambda x: math.exp(x) - 1e-9, -300.0, 300.0),
        (lambda x: math.cos(x) - x, -4.0, 4.0),
        (lambda x: 1 / (x - 1) + 1 / (x - 2) + 1e-6, 1 + 1e-12, 2 - 1e-12),
        (lambda x: (x - 0.3) ** 9, -1.0, 1.5),
        (lambda x: math.atan(1e6 * (x - 0.7)), 0.0, 1e3),
        (lambda x: x - 1e-7, -1e8, 1e8),
        (lambda x: -1.0 if x < math.pi else 1.0, 0.0, 10.0),
        (lambda x: x, 0.0, 1.0),
        (lambda x: x - 1, 0.0, 1.0),
    ],
)
def test_roots_are_found_to_the_last_digits(f: Callable[[float], float], low: float, high: float) -> None:
    calls: list[float] = []

    def counted(x: float) -> float:
        calls.append(x)
        return f(x)

    found = root_between(counted, low, high, near=1e-15, share=1e-14)
    wanted = brentq(f, low, high, xtol=1e-15, rtol=1e-14, maxiter=1000)
    # Where it is so flat that rounding makes it zero, any place will do.
    assert found == pytest.approx(wanted, rel=1e-12, abs=2e-15) or abs(f(found)) < 1e-40
    assert root_between(f, high, low, near=1e-15, share=1e-14) == pytest.approx(found, rel=1e-12, abs=1e-4)
    assert all(low <= x <= high for x in calls)
    assert len(calls) < 130


def test_without_a_change_of_sign_there_is_no_root() -> None:
    with pytest.raises(ValueError, match="no change of sign"):
        root_between(lambda x: x * x + 1, -1, 1, near=1e-15, share=1e-14)


def by_brent(f: Callable[[float], float], low: float, high: float, *, near: float, share: float) -> float:
    return float(brentq(f, low, high, xtol=near, rtol=share))


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(st.tuples(*[st.integers(0, 10**6)] * 3), st.tuples(*[st.integers(0, 10**6)] * 5)),
    st.one_of(st.floats(-10, 10), st.floats(-500, 490)),
    st.floats(0.5, 10),
    st.sampled_from(["normalised", "logistic"]),
)
def test_the_ratio_is_the_same_with_scipys_roots(
    numbers: tuple[int, ...], elo0: float, wide: float, model: Model
) -> None:
    test = Sprt(elo0, elo0 + wide, model=model)
    counts = Counts(*numbers) if len(numbers) == 3 else PairCounts(numbers)  # type: ignore[arg-type]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sprt, "root_between", by_brent)
        wanted = test.llr(counts)
    # The sum of a million logarithms is not known better than to its own last digits.
    assert test.llr(counts) == pytest.approx(wanted, rel=1e-9, abs=1e-12 * max(1, sum(numbers)))


@pytest.mark.parametrize(
    ("numbers", "elos", "llr"),
    [
        ((0, 0, 22105, 0, 0), (2.5708494620285514, 6.58085470737754), -13.43317214484241979),
        ((0, 0, 4405, 0, 0), (-0.5735744138032999, 7.2833032190392615), -3.8406888628886308),
        ((0, 0, 44, 0, 0), (-7.22908347176171, 73.95500178102851), -3.7743455077478981),
    ],
)
def test_of_several_ways_to_tilt_even_results_the_likeliest_counts(
    numbers: Any, elos: tuple[float, float], llr: float
) -> None:
    """The values were worked out with sixty digits; each hypothesis has three candidates here."""
    assert Sprt(*elos).llr(PairCounts(numbers)) == pytest.approx(llr, rel=1e-11)


@pytest.mark.parametrize("seed", range(20))
def test_the_fit_is_that_of_a_cholesky_solver(seed: int) -> None:
    chance = np.random.default_rng(seed)
    elo = chance.normal(0, 10 ** chance.uniform(0, 3), chance.integers(2, 25))
    world = World(tuple(map(float, elo)), 30.0, float(chance.uniform(0.1, 2)))
    meetings = Meetings(world.round_robin(int(chance.integers(1, 300)), chance))
    best, covariance = joint_fit.fit(meetings)

    class Cholesky:
        solve = staticmethod(lambda a, b: cho_solve(cho_factor(a), b))
        inv = staticmethod(lambda a: cho_solve(cho_factor(a), np.eye(len(a))))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(np, "linalg", Cholesky)
        wanted, spread = joint_fit.fit(meetings)
    assert best == pytest.approx(wanted, rel=1e-12, abs=1e-11)
    assert covariance == pytest.approx(spread, rel=1e-10, abs=1e-12)


@pytest.mark.parametrize("seed", range(60))
def test_groups_are_strong_components(seed: int) -> None:
    chance = np.random.default_rng(seed)
    count = int(chance.integers(1, 40))
    links = chance.random((count, count)) < 10 ** chance.uniform(-2.5, 0)
    for graph in (links, links | links.T):
        number, wanted = connected_components(graph, directed=True, connection="strong")
        found = _groups(graph)
        assert set(found) == set(range(number))
        assert len({*zip(found, wanted, strict=True)}) == number
        firsts = [list(found).index(group) for group in range(number)]
        assert firsts == sorted(firsts)


def test_a_long_chain_is_one_group_and_its_points_are_many() -> None:
    chain = np.eye(300, k=1, dtype=bool)
    assert len(set(_groups(chain))) == 300
    assert len(set(_groups(chain | chain.T))) == 1

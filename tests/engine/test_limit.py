"""Limits: what they say and what they refuse."""

from typing import Any

import pytest

from tengen import Limit


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (Limit(), "Limit()"),
        (Limit(time=1.5), "Limit(time=1.5)"),
        (Limit(time=0), "Limit(time=0)"),
        (Limit(depth=3, nodes=10), "Limit(depth=3, nodes=10)"),
        (Limit(clock=60, increment=0.5), "Limit(clock=60, increment=0.5)"),
        (Limit(mate=5), "Limit(mate=5)"),
        (Limit(time=1, whole=True), "Limit(time=1, whole=True)"),
    ],
)
def test_repr_shows_only_what_is_set(limit: Limit, text: str) -> None:
    assert repr(limit) == text


@pytest.mark.parametrize(
    ("limit", "ends"),
    [
        (Limit(), False),
        (Limit(mate=3), False),
        (Limit(time=0), True),
        (Limit(depth=1), True),
        (Limit(nodes=1), True),
        (Limit(clock=0), True),
    ],
)
def test_which_limits_end_every_search(limit: Limit, ends: bool) -> None:
    assert limit.ends == ends


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"time": -1}, "time must be 0 seconds or more, not -1"),
        ({"time": float("nan")}, "time must be 0 seconds or more"),
        ({"time": float("inf")}, "time must be 0 seconds or more"),
        ({"clock": -0.5}, "clock must be 0 seconds or more, not -0.5"),
        ({"clock": 1, "increment": -1}, "increment must be 0 seconds or more"),
        ({"increment": 1}, "increment needs a clock"),
        ({"depth": 0}, "depth must be 1 or more, not 0"),
        ({"nodes": -3}, "nodes must be 1 or more, not -3"),
        ({"mate": 0}, "mate must be 1 or more, not 0"),
    ],
)
def test_impossible_limits_are_refused_with_a_reason(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Limit(**wrong)


@pytest.mark.parametrize("wrong", [{"time": "1"}, {"depth": 1.5}, {"nodes": True}, {"time": True}])
def test_other_types_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=next(iter(wrong))):
        Limit(**wrong)


def test_limits_are_values() -> None:
    assert Limit(time=1) == Limit(time=1.0)
    assert len({Limit(time=1), Limit(time=1), Limit()}) == 2
    with pytest.raises(AttributeError):
        Limit().time = 3  # type: ignore[misc]


def test_limits_larger_than_the_core_can_count_are_cut_to_what_it_can() -> None:
    native = Limit(depth=10**9, nodes=10**30, mate=10**12).native()
    assert native.depth is not None
    assert native.nodes is not None
    assert native.mate is not None
    assert (native.depth, native.nodes) == (600, 2**63)

"""Invented people are foretold by their imitation, and the page finds them out: a quick look."""

import pytest

from benchmarks.invented_people import examine, invent

QUICK = (7, 8, 9, 12, 13, 14, 18)
"""Of connect4, dots and hexifence, which are quick to play."""


def test_most_are_foretold_and_found_out() -> None:
    found = [examine(invent(number), 24) for number in QUICK]
    assert all(one.is_planted for one in found)
    assert sum(one.own < one.nearest for one in found) >= len(QUICK) - 1
    assert sum(one.is_named for one in found) >= len(QUICK) - 1


@pytest.mark.parametrize("number", [0, 3, 11])
def test_somebody_is_invented_the_same_every_time(number: int) -> None:
    one, again = invent(number), invent(number)
    assert (one.title, one.sense, one.way) == (again.title, again.sense, again.way)

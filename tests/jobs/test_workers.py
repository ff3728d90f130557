"""Crews do any kind of work; what went wrong is tried again, and at last given up with a reason."""

import time

import pytest

from tengen import TengenError
from tengen.jobs import TRIES, Crew, Here, Pool, Workers, crew_for
from tests.jobs.deeds import DOUBLING, FAILING, LOST

PATIENCE = 60.0


def collect(workers: "Workers[int, int]", count: int) -> list[int]:
    found: list[int] = []
    deadline = time.monotonic() + PATIENCE
    while len(found) < count and time.monotonic() < deadline:
        found += workers.collect(0.2)
    return sorted(found)


@pytest.mark.parametrize("make", [Here, lambda: Pool(1)])
def test_a_crew_does_work_of_any_kind(make: type[Here]) -> None:
    crew: Crew = make()
    try:
        workers, words = Workers(crew, DOUBLING), Workers(crew, DOUBLING)
        for numbers in ([1, 2], [3]):
            workers.submit(numbers)
            assert workers.free == 0
            assert collect(workers, len(numbers)) == [2 * number for number in numbers]
        words.submit([21])
        assert collect(words, 1) == [42]
        assert workers.free == 1
    finally:
        crew.close()


def test_what_kills_its_worker_is_given_up_and_the_rest_goes_on() -> None:
    LOST.clear()
    with crew_for(2) as crew:
        workers = Workers(crew, DOUBLING)
        workers.submit([13])
        workers.submit([5])
        assert collect(workers, 2) == [-13, 10]
        assert [f"given up after {TRIES} tries: the process that played it died"] == LOST
        workers.submit([15])
        assert collect(workers, 1) == [-15]
        assert LOST[1:] == [f"given up after {TRIES} tries: ValueError: a [31m 15"]
        assert workers.free == 2


def test_an_error_that_says_what_to_do_is_not_tried_again() -> None:
    with crew_for(1) as crew:
        workers = Workers(crew, DOUBLING)
        workers.submit([14])
        with pytest.raises(TengenError, match="not to be doubled"):
            collect(workers, 1)
        assert workers.free == 1
        without = Workers(crew, FAILING)
        without.submit([15])
        with pytest.raises(TengenError, match=f"15 is lost: given up after {TRIES} tries"):
            collect(without, 1)


def test_what_is_forgotten_is_not_heard_of() -> None:
    with crew_for(1) as crew:
        first, second = Workers(crew, DOUBLING), Workers(crew, DOUBLING)
        first.submit([1])
        first.forget()
        deadline = time.monotonic() + PATIENCE
        while second.free < 1 and time.monotonic() < deadline:
            assert second.collect(0.2) == []
        second.submit([2])
        assert collect(second, 1) == [4]
        assert first.collect(0.0) == []


def test_there_are_no_more_processes_than_tasks() -> None:
    with crew_for(8, most=1) as crew:
        assert crew.free == 1

"""Clocks of a table, byo-yomi against a slow count of small parts of a second."""

import json
from random import Random

import pytest

from tengen.text.durations import BadDuration
from tengen.web.tables.clock import TableClock
from tengen.web.wire import Refusal

PARTS = 8
"""Of a second: floating point counts these without rounding."""


class Slow:
    """A side's time, an eighth of a second at a time."""

    def __init__(self, own: int, periods: int, period: int) -> None:
        self.own, self.periods, self.period = PARTS * own, periods, PARTS * period

    def think(self, parts: int) -> bool:
        """Is there still time after so long?"""
        current = self.period
        for _ in range(parts):
            if self.own:
                self.own -= 1
                continue
            current -= 1
            if current == 0:
                self.periods -= 1
                current = self.period
            if self.periods == 0:
                return False
        return True


@pytest.mark.parametrize("seed", range(20))
def test_byo_yomi_is_counted_as_one_would_by_hand(seed: int) -> None:
    random = Random(seed)
    own, periods, period = random.randint(1, 20), random.randint(1, 5), random.randint(1, 9)
    now = [0.0]
    clock = TableClock.read(f"{own}s+{periods}x{period}s")
    clock.now = lambda: now[0]
    slow = [Slow(own, periods, period), Slow(own, periods, period)]
    for ply in range(400):
        side = ply % 2
        clock.start(side)
        parts = random.randint(1, (PARTS + 1) * period)
        now[0] += parts / PARTS
        alive = slow[side].think(parts)
        assert (clock.time_left(side) > 0) == alive
        if not alive:
            return
        clock.moved(side)
        assert (clock.left[side] * PARTS, clock.periods[side]) == (slow[side].own, slow[side].periods)
    pytest.fail("nobody's time was ever up")


def test_a_clock_survives_the_file_in_the_middle_of_a_period() -> None:
    now = [0.0]
    clock = TableClock.read("10s + 3x30s")
    clock.now = lambda: now[0]
    clock.start(0)
    now[0] = 55.0  # own time gone, one period gone, half of the second
    kept = json.loads(json.dumps(clock.to_json()))
    assert (kept["left"], kept["periods"], kept["period"]) == ([45.0, 100.0], [2, 3], 30.0)
    again = TableClock.from_json(kept)
    assert (again.left, again.periods, again.running) == ([0.0, 10.0], [2, 3], 0)
    older = {"text": "5m+3s", "left": [10.0, 20.0], "increment": 3.0, "running": None}
    assert TableClock.from_json(older).left == [10.0, 20.0]


def test_an_engine_stays_within_its_period() -> None:
    clock = TableClock.read("10s+5x30s")
    assert clock.move_time(0) < 30
    clock.left[0] = 0.0
    assert clock.move_time(0) < 30
    assert TableClock.read("5m").move_time(0) == 30


@pytest.mark.parametrize("text", ["5m+0x30s", "5m+11x30s", "5m+3x100ms", "25h", "5m+2x25h"])
def test_clocks_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(Refusal):
        TableClock.read(text)


@pytest.mark.parametrize("text", ["5m+x30s", "5m+3x", "+3x30s", "0+3x30s", "5m+3x30s+2s"])
def test_texts_that_are_no_clock_are_refused(text: str) -> None:
    with pytest.raises((Refusal, BadDuration)):
        TableClock.read(text)

"""Lengths of time as people write them: `500ms`, `2s`, `1.5`, `5m`, and clocks such as `5m+3s`."""

import re
from typing import Final, NamedTuple

from tengen.errors import TengenError
from tengen.text.language import tr

_UNITS: Final = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "": 1.0}
_DURATION: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})\s*(ms|s|m|h|)", re.ASCII)


class BadDuration(TengenError, ValueError):
    """A text that is no length of time."""


class ClockTime(NamedTuple):
    """Time for a whole game, and what each move adds to it."""

    seconds: float
    increment: float = 0.0


def read_seconds(text: str) -> float:
    """The length of time in seconds; a number without a unit is seconds.

    >>> read_seconds("500ms"), read_seconds("2m"), read_seconds("1.5")
    (0.5, 120.0, 1.5)
    """
    found = _DURATION.fullmatch(text.strip().lower())
    if found is None:
        raise BadDuration(tr("{text} is no length of time: write it like 500ms, 2s or 5m", text=repr(text)))
    return float(found[1]) * _UNITS[found[2]]


def read_clock(text: str) -> ClockTime:
    """A clock: time for the game, and after a plus sign what each move adds.

    >>> read_clock("5m+3s")
    ClockTime(seconds=300.0, increment=3.0)
    """
    base, plus, increment = text.partition("+")
    try:
        clock = ClockTime(read_seconds(base), read_seconds(increment) if plus else 0.0)
    except BadDuration:
        raise BadDuration(tr("{text} is no clock: write it like 5m or 5m+3s", text=repr(text))) from None
    if clock.seconds == 0:
        raise BadDuration(tr("{text} leaves no time: write a clock like 5m or 5m+3s", text=repr(text)))
    return clock


def clock_text(seconds: float) -> str:
    """What a clock shows: `4:32`, `1:00:05`, and tenths in the last ten seconds.

    >>> clock_text(272), clock_text(3605), clock_text(7.25)
    ('4:32', '1:00:05', '7.2')
    """
    if seconds < 10:
        return f"{max(0.0, int(seconds * 10) / 10):.1f}"
    minutes, left = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def duration_text(seconds: float) -> str:
    """A length of time in the shortest way that `read_seconds` reads back.

    >>> duration_text(0.5), duration_text(2), duration_text(1.5)
    ('500ms', '2s', '1.5s')
    """
    if 0 < seconds < 1:
        return f"{seconds * 1000:.9g}ms"
    return f"{seconds:.12g}s"

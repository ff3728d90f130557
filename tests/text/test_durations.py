"""Lengths of time are read as people write them."""

import pytest

from tengen import TengenError
from tengen.text.durations import BadDuration, ClockTime, clock_text, duration_text, read_clock, read_seconds


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2s", 2),
        ("500ms", 0.5),
        ("1.5", 1.5),
        (".5s", 0.5),
        ("5m", 300),
        ("1h", 3600),
        (" 2 S ", 2),
        ("0", 0),
    ],
)
def test_a_length_of_time(text: str, seconds: float) -> None:
    assert read_seconds(text) == pytest.approx(seconds)
    assert read_seconds(duration_text(seconds)) == pytest.approx(seconds)


@pytest.mark.parametrize(
    "text", ["", "s", "-1s", "1e3", "inf", "nan", "2 weeks", "1s2", "9" * 400, "٣s", "1..5"]
)
def test_what_is_no_length_of_time(text: str) -> None:
    with pytest.raises(BadDuration, match="write it like") as error:
        read_seconds(text)
    assert isinstance(error.value, TengenError)


@pytest.mark.parametrize(
    ("text", "clock"),
    [("5m+3s", (300, 3)), ("10m", (600, 0)), ("90", (90, 0)), ("1m + 500ms", (60, 0.5)), ("1m+0", (60, 0))],
)
def test_a_clock(text: str, clock: tuple[float, float]) -> None:
    assert read_clock(text) == ClockTime(*clock)


@pytest.mark.parametrize("text", ["", "+3s", "5m+", "5m+3s+1s", "0", "0+1s", "5m-3s"])
def test_what_is_no_clock(text: str) -> None:
    with pytest.raises(BadDuration, match="like 5m"):
        read_clock(text)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0.0"), (-1, "0.0"), (9.99, "9.9"), (10, "0:10"), (59.9, "0:59"), (300, "5:00"), (3661, "1:01:01")],
)
def test_what_a_clock_shows(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text

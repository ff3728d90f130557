"""Small things of the drawing: ticks, texts, charts of little data."""

import pytest

from tengen.referee.report.charts import error_bar, histogram, spread, ticks
from tengen.referee.report.markup import json_block, points_text, safe, seconds_text, tag


def test_ticks_are_round_and_inside() -> None:
    assert ticks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert ticks(-3.3, 3.3, 4) == [-2, 0, 2]
    assert ticks(1, 3, 8, whole=True) == [1, 2, 3]
    assert ticks(5, 5, whole=True) == [5]


@pytest.mark.parametrize(
    ("points", "words"), [(0, "0"), (0.5, "½"), (1, "1"), (7.5, "7½"), (12.0, "12"), (10.5, "10½")]
)
def test_points_are_written_with_halves(points: float, words: str) -> None:
    assert points_text(points) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0"), (5e-5, "50 µs"), (0.0123, "12.3 ms"), (1.5, "1.5 s"), (600, "10 min"), (7200, "2.0 h")],
)
def test_durations_have_a_unit_that_fits(seconds: float, words: str) -> None:
    assert seconds_text(seconds) == words


def test_markup_is_escaped() -> None:
    assert safe("<b>\x07\n&") == "&lt;b&gt; &amp;"
    assert tag("td", "x", title='"<', class_="a", data_game="3", hidden=None) == (
        '<td title="&quot;&lt;" class="a" data-game="3">x</td>'
    )
    assert json_block("d", "</script>&") == (
        '<script type="application/json" id="d">"\\u003c/script\\u003e\\u0026"</script>'
    )


def test_one_game_has_a_histogram_and_one_player_a_scale() -> None:
    assert "1 games" in histogram([9])
    low, high = spread([(0.0, 0.0)])
    assert low < 0 < high
    assert "%" in error_bar(0, 10_000, spread([(0, 10_000)]))

"""Charts of little data."""

from tengen.referee.report.charts import error_bar, histogram, spread
from tengen.referee.statistics import Rating


def rated(error: float) -> Rating:
    return Rating("a", 0.0, error, games=2, score=0.5, opponents=1)


def test_one_game_has_a_histogram_and_one_player_a_scale() -> None:
    assert "1 games" in histogram([9])
    low, high = spread([rated(0)])
    assert low < 0 < high
    assert "%" in error_bar(rated(10_000), spread([rated(10_000)]))

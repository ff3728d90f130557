"""What a training leaves to look at: the curve and the page, also of little or hostile data."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tengen.learn import Settings, Training
from tengen.learn.curve import learning_curve
from tengen.learn.gate import Ruling
from tengen.learn.matches import MatchResult
from tengen.learn.progress import Point
from tengen.learn.report import render
from tengen.pages.charts import picture
from tengen.referee.statistics import PairCounts
from tests.referee.report.reading import Page

HOSTILE = "</script><script>alert(1)</script>\"'&\x1b\u202e"


@pytest.fixture
def training(tmp_path: Path) -> Training:
    return Training.create(tmp_path, Settings("dots:2x2", games=8, depth=1))


def test_a_training_without_a_game_has_a_curve_and_a_page(training: Training) -> None:
    curve = learning_curve(training.judge, training.folder.states(), [])
    assert len(curve) == 3
    ElementTree.fromstring(picture(list(curve.values())))  # noqa: S314 - our own
    page = Page(render(training, [], None, curve))
    assert "No gate was asked" in page.words
    assert {"curve", "weights", "settings"} <= set(page.ids())
    assert not {"gate", "way"} & set(page.ids())
    assert sum(tag == "svg" for tag, _ in page.elements) == 3


def test_no_state_at_all_draws_empty_charts(training: Training) -> None:
    assert all("<svg" in plot.svg(words) for words, plot in learning_curve(training.judge, [], []).items())


def test_every_match_on_the_way_is_a_dot_with_its_interval(training: Training) -> None:
    points = [Point(games, name, PairCounts((1, 2, 3, 4, 5))) for games in (0, 4, 8) for name in ("a", "b")]
    curve = learning_curve(training.judge, training.folder.states(), points)
    drawn = next(iter(curve.values())).svg("scores")
    assert drawn.count("<circle") == len(points)
    assert drawn.count('class="interval c1"') == 9
    assert ("against a" in drawn, "against b" in drawn) == (True, True)


def test_many_states_stay_few_points(training: Training) -> None:
    (state,) = training.folder.states()
    states = [replace(state, games=games, measures={"error": 0.1}) for games in range(0, 40_000, 8)]
    text = picture(list(learning_curve(training.judge, states, []).values()))
    assert len(text) < 150_000


def test_hostile_names_stay_names(training: Training) -> None:
    points = [Point(4, HOSTILE, PairCounts((0, 1, 2, 1, 0)))]
    curve = learning_curve(training.judge, training.folder.states(), points)
    ruling = Ruling((MatchResult(HOSTILE, PairCounts((0, 1, 2, 1, 0)), "undecided", HOSTILE),))
    page = render(training, points, ruling, curve)
    read = Page(page)
    assert read.scripts == []
    assert {"gate", "way"} <= set(read.ids())
    assert "<script>alert(1)</script>" in read.words
    assert all(sign.isprintable() or sign == "\n" for sign in page)
    assert "<script" not in picture(list(curve.values()))

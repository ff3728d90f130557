"""Charts: axes with round values, whatever is drawn, and a file of their own."""

import xml.etree.ElementTree as ElementTree

import pytest

from tengen.pages.charts import HEIGHT, Plot, picture, ticks

HOSTILE = "</svg><script>alert(1)</script>\x00\u202e\"'&"
SVG = "{http://www.w3.org/2000/svg}"


def test_ticks_are_round_and_inside() -> None:
    assert ticks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert ticks(-3.3, 3.3, 4) == [-2, 0, 2]
    assert ticks(1, 3, 8, whole=True) == [1, 2, 3]
    assert ticks(5, 5, whole=True) == [5]


def test_values_lie_where_the_axes_say() -> None:
    plot = Plot((0, 10), (-1, 1))
    assert plot.x(0) < plot.x(5) < plot.x(10) < 520
    assert 0 < plot.y(1) < plot.y(0) < plot.y(-1) < HEIGHT
    assert plot.y(0) == pytest.approx((plot.y(1) + plot.y(-1)) / 2)


def test_a_line_of_one_point_is_a_dot_and_of_none_is_nothing() -> None:
    plot = Plot((0, 1), (0, 1))
    plot.curve([], "c0")
    assert plot.body == []
    plot.curve([(0.5, 0.5)], "c0")
    assert "<circle" in plot.body[0]


def test_an_interval_ends_at_its_values() -> None:
    plot = Plot((0, 4), (0, 100))
    plot.whisker(2, 20, 70, "c1")
    upright, *ends = (ElementTree.fromstring(line) for line in plot.body)  # noqa: S314 - our own
    found = sorted(float(upright.attrib[name]) for name in ("y1", "y2"))
    assert found == pytest.approx([plot.y(70), plot.y(20)], abs=0.01)
    assert [float(end.attrib["y1"]) for end in ends] == pytest.approx([plot.y(20), plot.y(70)], abs=0.01)


def test_pictures_are_files_of_their_own_and_hostile_names_stay_names() -> None:
    plot = Plot((0, 1), (0, 1))
    plot.axes(HOSTILE, [0, 1], [0, 1], up=HOSTILE)
    plot.legend([HOSTILE, "other"])
    text = picture([plot, Plot((0, 1), (0, 1))])
    root = ElementTree.fromstring(text)  # noqa: S314 - our own
    assert root.tag == f"{SVG}svg"
    assert not list(root.iter(f"{SVG}script"))
    assert any("</svg><script>" in (label.text or "") for label in root.iter(f"{SVG}text"))
    assert ":root" in (root.findtext(f"{SVG}style") or "")
    assert "<script>" not in plot.svg(HOSTILE)
    assert plot.height > HEIGHT

"""One way to write pages: everything foreign is one clean, escaped line, and nothing is loaded."""

import re
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from tengen import pages
from tengen.pages.words import points_text, seconds_text
from tests.referee.report.reading import Page

PACKAGE = Path(pages.__file__).parents[1]
TEMPLATES = sorted(path for path in PACKAGE.rglob("*.html") if "static" not in path.parts)
NASTY = [
    "</title></style></script><script>alert(1)</script>",
    "\" onload='alert(1)' x=\"",
    "{{ 7 * 7 }}{% raw %}",
    "a\x00b\x1b[31m\x7f\x9b",
    "one\ntwo\r\n\u2028three\u2029",
    "\u202eevil\u2066\u200f",
    "&lt;b&gt; &amp; <!-- ]]>",
    "ü ½ 碁",
]


def shown(text: str) -> str:
    """What a reader sees of it."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


@pytest.mark.parametrize("text", NASTY)
def test_what_is_put_into_a_page_is_one_clean_escaped_line(text: str) -> None:
    page = pages.render("pages/base.html", title=text, facts=[text, "and more"])
    read = Page(page)
    assert ("title", shown(text)) in read.texts
    assert ("h1", shown(text)) in read.texts
    assert ("p", f"{shown(text)} · and more") in [(tag, " ".join(data.split())) for tag, data in read.texts]
    assert not read.scripts
    assert not any(name.startswith("on") for _, attributes in read.elements for name in attributes)
    assert all(sign.isprintable() or sign == "\n" for sign in page)


def test_the_page_of_nothing_is_whole_and_loads_nothing() -> None:
    page = pages.render("pages/base.html", title="Empty", facts=[])
    assert "default-src 'none'" in page
    assert "script-src" not in page
    assert not re.search(r"https?:|@import|url\(", page)
    Page(page)


def test_what_a_template_needs_must_be_given() -> None:
    with pytest.raises(UndefinedError, match="facts"):
        pages.render("pages/base.html", title="x")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_only_own_drawings_and_files_go_into_a_page_unescaped(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    drawn = r"charts\.\w+\([\w., ]+\)|plot\.svg\(words\)|chart|shown|asked"
    own = rf"\{{\{{ (?:source\(\"[\w/.]+\"\)|script|{drawn})\|safe \}}\}}"
    assert len(re.findall(r"\|\s*safe", text)) == len(re.findall(own, text))
    assert "autoescape" not in text
    # Foreign text stands between tags, or in an attribute with quotes.
    assert not re.search(r"=\s*\{\{", re.sub(r"\{%.*?%\}", "", text))


def test_every_page_has_the_same_base() -> None:
    assert len(TEMPLATES) > 5
    whole = [path for path in TEMPLATES if path.name in ("page.html", "report.html")]
    assert len(whole) == 3
    for path in whole:
        assert path.read_text(encoding="utf-8").startswith('{% extends "pages/base.html" %}')


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

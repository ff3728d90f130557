"""The walks in `docs/architecture.md` pass files that are there, and name functions that are in them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
FILE = r"`((?:src|core|bindings|tests)/[\w./-]+\.\w+)`"


def test_every_file_that_is_named_is_there() -> None:
    named = re.findall(FILE, PAGE.read_text(encoding="utf-8"))
    assert len(named) > 50
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_what_is_said_to_be_in_a_file_is_there() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    said = re.findall(r"`([\w.:]+)` in " + FILE, text)
    assert len(said) > 12
    for name, file in said:
        for part in re.split(r"\.|::", name):
            assert re.search(rf"\b{part}\b", (ROOT / file).read_text(encoding="utf-8")), f"{name} in {file}"


def test_the_picture_is_there() -> None:
    (picture,) = re.findall(r"!\[.+?\]\((.+?)\)", PAGE.read_text(encoding="utf-8"))
    assert (PAGE.parent / picture).is_file()

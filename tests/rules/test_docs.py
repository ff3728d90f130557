"""The pages about positions and arrays say what is true."""

import doctest
from pathlib import Path

import pytest

from tengen import Game
from tengen.rules.fen import LONGEST

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["positions.md", "arrays.md"])
def test_the_python_examples_run(page: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert (failed, tried >= 5) == (0, True)


def test_every_plane_is_named() -> None:
    text = (DOCS / "arrays.md").read_text(encoding="utf-8")
    for name in ("gomoku", "connect4", "popout", "onepop", "hexifence", "dots"):
        assert all(f"`{plane}`" in text for plane in Game(name).plane_names)


def test_the_longest_text_is_the_codes() -> None:
    assert f"{LONGEST:,} characters" in (DOCS / "positions.md").read_text(encoding="utf-8")

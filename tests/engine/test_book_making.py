"""One process at a time fills a book."""

import runpy
from pathlib import Path

import pytest

from tengen import Position

TOOLS = Path(__file__).parents[2] / "tools"


def test_a_second_maker_of_the_same_book_is_turned_away(tmp_path: Path) -> None:
    maker = runpy.run_path(str(TOOLS / "make_book.py"))["Maker"]
    book = tmp_path / "some.book"
    first = maker(book, 1, 1, 1.0, [])
    with pytest.raises(SystemExit, match="another process is filling"):
        maker(book, 1, 1, 1.0, [])
    first.add(Position("connect4", "4 4 4 4 4 2"), 1)
    first.finish()
    second = maker(book, 1, 1, 1.0, [])
    assert len(second.book) == 1
    second.finish()

"""The reference says what the docstrings say, and names everything that is public."""

import re

import pytest

import tengen
from tools.reference import FOLDER, PAGES, pages


@pytest.mark.parametrize("name", ["README.md", *(f"{name}.md" for name in PAGES)])
def test_a_page_is_up_to_date(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pages()[name], "run: make reference"


def test_methods_are_described() -> None:
    """Fields may speak for themselves."""
    empty = [
        f"{name}: {row}"
        for name, text in pages().items()
        for row in re.findall(r"^\| `[^`]+\([^`]*` \|  \|$", text, re.MULTILINE)
    ]
    assert not empty, "\n".join(empty)


def test_a_description_is_no_signature() -> None:
    for name, text in pages().items():
        assert not re.search(r"\| \w+\(.*\) -> .* \|$", text, re.MULTILINE), name


def test_every_public_name_is_there() -> None:
    told = "".join(pages().values())
    assert [name for name in tengen.__all__ if f"## {name}\n" not in told] == []

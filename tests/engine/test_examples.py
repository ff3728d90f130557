"""The examples in the documentation are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "engine.md"


@pytest.mark.parametrize("module", ["tengen.engine.engine", "tengen.engine.limit", "tengen.solving.solve"])
def test_examples_in_docstrings(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried > 0
    assert failed == 0


def test_the_page_on_the_engine() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 15
    assert failed == 0

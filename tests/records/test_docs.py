"""The page about records says what is true."""

import dataclasses
import doctest
import re
from pathlib import Path

from tengen.records import LIMITS, dumps, read_all
from tengen.records.sgf_names import DATA, OTHER_TAG, TAGS, USED, VALUE, VERDICT

PAGE = Path(__file__).parents[2] / "docs" / "records.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_python_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, tried > 5) == (0, True)


def test_the_example_of_the_format_is_in_its_normal_form() -> None:
    (example,) = re.findall(r"```tengen\n(.*?)```", TEXT, re.DOTALL)
    assert "\n".join(map(dumps, read_all(example))) == example


def test_the_limits_are_those_of_the_code() -> None:
    listed = dict(re.findall(r"^\| `(\w+)` \| ([\d ]+) \|", TEXT, re.MULTILINE))
    assert {name: int(value.replace(" ", "")) for name, value in listed.items()} == dataclasses.asdict(LIMITS)


def test_every_tag_and_property_of_sgf_is_named() -> None:
    words = set(re.findall(r"`(\w+)`", TEXT))
    assert set(TAGS) | set(TAGS.values()) | {DATA, OTHER_TAG, USED, VALUE, VERDICT} <= words

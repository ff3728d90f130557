"""`tengen games` tells the truth about names and ranges."""

import re

import pytest

from tengen import Game, UnknownGame
from tengen.rules.spec import KINDS
from tests.cli.running import Run


def test_every_game_is_listed(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    for kind in KINDS.values():
        assert kind.form in result.stdout
        assert kind.title in result.stdout


@pytest.mark.parametrize("name", KINDS)
def test_what_is_told_of_a_kind_is_about_that_kind(name: str) -> None:
    kind = KINDS[name]
    assert re.split(r"[:\[]", kind.form)[0] == name
    assert Game(kind.usual).name.partition(":")[0] == name


@pytest.mark.parametrize(
    ("smallest", "largest", "too_small", "too_large"),
    [
        ("mnk:1x1x1", "mnk:25x25x25", "mnk:0x1x1", "mnk:26x25x5"),
        ("mnk:5x3x1", "mnk:5x3x5", "mnk:5x3x0", "mnk:5x3x6"),
        ("gomoku:5", "gomoku:25", "gomoku:4", "gomoku:26"),
        ("standard:5", "standard:25", "standard:4", "standard:26"),
        ("renju:5", "renju:25", "renju:4", "renju:26"),
        ("caro:5", "caro:25", "caro:4", "caro:26"),
        ("connect:1x2x2", "connect:16x16x16", "connect:1x2x1", "connect:17x16x4"),
        ("popout:2x2x2", "popout:16x16x16", "popout:0x2x2", "popout:16x17x4"),
        ("onepop:2x2x2", "onepop:16x16x16", "onepop:2x0x2", "onepop:4x4x5"),
        ("hexifence:1", "hexifence:8", "hexifence:0", "hexifence:9"),
        ("dots:1x1", "dots:12x12", "dots:0x1", "dots:12x13"),
    ],
)
def test_the_listed_ranges_hold(smallest: str, largest: str, too_small: str, too_large: str) -> None:
    assert Game(smallest)
    assert Game(largest)
    for name in (too_small, too_large):
        with pytest.raises(UnknownGame):
            Game(name)

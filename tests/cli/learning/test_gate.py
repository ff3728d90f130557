"""`tengen gate`: two sets of weights, and matches that decide between them."""

import json
from pathlib import Path
from random import Random

import pytest

from tengen import Game
from tengen.referee.openings import random_opening
from tests.cli.running import Run, assert_mistake

QUICK = ("--evaluation", "cells", "--depth", "1", "--openings", "none", "--concurrency", "1")
NOTHING, AUTHOR = "0/0/0/0/0/0", "own"


def test_better_weights_are_accepted_and_the_folder_says_why(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "asked"
    chance, openings = Random(1), tmp_path / "openings.txt"
    made = [random_opening(Game("hexifence:3"), chance, 20) for _ in range(20)]
    openings.write_text("\n".join(" ".join(map(str, one.moves)) for one in made))
    args = ("--games", "40", "--elo", "300", "--loss", "300", "--outsider", "random", "--out", str(folder))
    more = ("--openings", str(openings), "--depth", "2", "--json")
    result = run("gate", "hexifence:3", NOTHING, AUTHOR, *QUICK, *args, *more)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["accepted"] is True
    assert told["folder"] == str(folder)
    assert [match["opponent"] for match in told["matches"]] == ["the old weights", "random"]
    assert json.loads((folder / "ruling.json").read_text())["reason"] == told["reason"]
    asked = json.loads((folder / "gate.json").read_text())
    assert asked["question"]["new"] == [0] * 6
    assert asked["about"]["command"].startswith("tengen")


def test_worse_weights_are_refused_and_the_exit_code_says_so(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "asked"
    args = ("--games", "40", "--elo", "300", "--out", str(folder))
    result = run("gate", "hexifence:2", AUTHOR, NOTHING, *QUICK, *args)
    assert result.exit_code == 1, result.output
    assert "Refused: no better than the old weights" in " ".join(result.output.split())


def test_a_comparison_is_gone_on_with_and_its_games_are_kept(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "asked"
    first = run("gate", "dots:2x2", "own", *QUICK[2:], "--games", "6", "--out", str(folder), "--json")
    assert first.exit_code == 1
    journal = (folder / "old.jsonl").read_bytes()
    lines = journal.splitlines(keepends=True)
    (folder / "old.jsonl").write_bytes(b"".join(lines[:3]))  # as if it had been killed
    again = run("gate", "--resume", str(folder), "--concurrency", "1", "--json")
    assert again.exit_code == 1, again.output
    assert json.loads(again.stdout) == json.loads(first.stdout)
    assert (folder / "old.jsonl").read_bytes().startswith(b"".join(lines[:3]))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["gate"], "name a game"),
        (["gate", "connect4"], "name the new weights"),
        (["gate", "chess", "own"], "chess"),
        (["gate", "connect4", "1/2/3"], "15 weights"),
        (["gate", "connect4", "missing.json"], "missing.json"),
        (["gate", "connect4", "own", "--outsider", "nobody"], "nobody"),
        (["gate", "dots:2x2", "own", "--evaluation", "cells", "--nodes", "9"], "--depth"),
        (["gate", "--resume", "nowhere"], "nowhere"),
    ],
)
def test_a_mistake_is_one_line(run: Run, args: list[str], words: str, tmp_path: Path) -> None:
    more = [] if "--resume" in args else ["--out", str(tmp_path / "asked")]
    assert_mistake(run(*args, *more), words)
    assert not (tmp_path / "asked").exists()


def test_another_comparison_needs_another_folder(run: Run, tmp_path: Path) -> None:
    args = ("gate", "dots:2x2", "own", *QUICK[2:], "--games", "2", "--out", str(tmp_path))
    assert run(*args).exit_code == 1
    result = run(*args)
    assert result.exit_code == 2
    assert "holds a comparison already" in result.output


@pytest.mark.parametrize(
    "harm", [{"question": []}, {"question": {"game": "dots:2x2"}}, {"format": "another"}]
)
def test_a_damaged_comparison_is_refused(run: Run, tmp_path: Path, harm: dict[str, object]) -> None:
    assert run("gate", "dots:2x2", "own", *QUICK[2:], "--games", "2", "--out", str(tmp_path)).exit_code == 1
    path = tmp_path / "gate.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | harm))
    result = run("gate", "--resume", str(tmp_path))
    assert result.exit_code == 2
    assert "no comparison" in result.output

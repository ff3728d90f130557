"""`tengen train`, from the first game to the report."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import Run, assert_mistake

QUICK = ("--depth", "1", "--batch", "4", "--seed", "3", "--concurrency", "1", "--openings", "none")


def test_a_training_leaves_weights_curve_and_report(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    args = (
        "--games",
        "8",
        "--test-every",
        "4",
        "--test-games",
        "2",
        "--gate-games",
        "4",
        "--test-depth",
        "1",
    )
    result = run("train", "dots:2x2", *QUICK, *args, "--out", str(folder))
    assert result.exit_code == 0, result.output
    assert "after 4 games, against the old weights" in result.output
    assert "Refused: not shown to be better than the old weights" in result.output
    learned = json.loads((folder / "learned.json").read_text())
    assert learned["games"]["dots:2x2"]["endgame"] == 1000
    assert learned["about"]["seed"] == "3"
    assert learned["about"]["command"].startswith("tengen")
    assert json.loads((folder / "ruling.json").read_text())["accepted"] is False
    assert (folder / "curve.svg").read_text().lstrip().startswith("<?xml")
    assert not (folder / "curve.png").exists()
    page = (folder / "report.html").read_text()
    assert "<svg" in page
    assert "http" not in page.split("</style>")[1]
    assert "src=" not in page
    assert len(list((folder / "checkpoints").iterdir())) == 3


def test_json_says_every_step_and_the_end(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    args = ("--games", "4", "--test-every", "0", "--no-gate", "--json")
    result = run("train", "connect:4x4x3", "--method", "treestrap", *QUICK, *args, "--out", str(folder))
    assert result.exit_code == 0, result.output
    step, final = (json.loads(line) for line in result.stdout.splitlines())
    assert step["games"] == 4
    assert step["positions"] > 0
    assert final["final"] is True
    assert final["gate"] is None
    again = run("train", "--resume", str(folder), "--json", "--concurrency", "1")
    assert json.loads(again.stdout.splitlines()[-1])["weights"] == final["weights"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["train"], "name a game"),
        (["train", "chess"], "chess"),
        (["train", "connect4", "--method", "magic"], "tdleaf or treestrap"),
        (["train", "connect4", "--start", "missing.json"], "missing.json"),
        (["train", "connect4", "--start", "1/2/3"], "15 weights"),
        (["train", "connect4", "--fix", "luck"], "luck"),
        (["train", "connect4", "--beta", "-1"], "--beta"),
        (["train", "connect4", "--evaluation", "cells"], "counted in edge games"),
        (["train", "connect4", "--outsider", "nobody"], "nobody"),
        (["train", "--resume", "nowhere"], "nowhere"),
    ],
)
def test_a_mistake_is_one_line(run: Run, args: list[str], words: str, tmp_path: Path) -> None:
    more = [] if "--resume" in args else ["--out", str(tmp_path / "run")]
    assert_mistake(run(*args, *more), words)
    assert not (tmp_path / "run").exists()


OPTIONS = """
    method games start evaluation rate decay beta steps aim fix
    depth explore opening against against-share effort batch seed
    test-every test-games gate no-gate gate-games gate-elo test-depth test-nodes endgames no-endgames openings
    outsider out resume concurrency cluster json help
"""


def test_groups_of_options_are_seen_only_in_the_help(run: Run) -> None:
    shown = re.findall(r"--([a-z][a-z-]+)", run("train", "--help").stdout.split("Options")[-1])
    assert set(OPTIONS.split()) <= set(shown)
    given = run("train", "dots:2x2", "--rule", "x")
    assert given.exit_code == 2
    assert "No such option" in given.output
    assert_mistake(run("train", "dots:2x2", "--beta", "-1"), "--beta -1.0: write a number above 0")

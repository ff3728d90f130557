"""Tengen runs where SciPy is not installed: it is needed by tests and benchmarks alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.referee.journal import Journal
from tests.referee.report.making import match

BLOCKED = "import sys; sys.modules['scipy'] = None; from tengen.cli import main; sys.exit(main())"


def run(*args: str, folder: Path) -> str:
    env = {**os.environ, "TENGEN_DATA_DIR": str(folder), "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, *args],
        capture_output=True,
        text=True,
        cwd=folder,
        env=env,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    paper = match(pairs=4)
    path = tmp_path / "match.jsonl"
    with Journal.create(path, paper.header) as kept:
        for game in paper.games:
            kept.append(game)
    return path


def test_a_test_ratings_and_a_report_need_no_scipy(journal: Path) -> None:
    folder = journal.parent
    assert "Undecided after 230 games" in run("sprt", "100", "50", "80", "--elo1", "5", folder=folder)
    found = json.loads(run("ratings", str(journal), "--json", folder=folder))
    assert {player["name"] for player in found["players"]} == {"new", "old"}
    run("report", str(journal), folder=folder)
    assert 'id="sprt"' in journal.with_suffix(".html").read_text(encoding="utf-8")


def test_a_match_with_a_report_needs_no_scipy(tmp_path: Path) -> None:
    args = (
        "--game",
        "tictactoe",
        "--games",
        "2",
        "--openings",
        "none",
        "--sprt",
        "0,50",
        "--concurrency",
        "1",
    )
    run("match", "random", "greedy", *args, "--report", "page.html", folder=tmp_path)
    assert "<svg" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_no_file_of_the_package_names_scipy() -> None:
    source = Path(__file__).parents[3] / "src" / "tengen"
    assert not [path for path in source.rglob("*.py") if "scipy" in path.read_text(encoding="utf-8")]

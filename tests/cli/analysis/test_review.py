"""`tengen review`: a game from a file, as a table, as JSON, as a page, and as puzzles of one's own."""

import json
from pathlib import Path

import pytest

from tengen import Position
from tengen.coach.collection import Collection
from tengen.records import Record, dump
from tests.cli.running import Run


@pytest.fixture
def file(data_home: Path) -> Path:
    """Tic-tac-toe: White does not stop the line at c1."""
    path = data_home / "lost.tengen"
    dump(Record.from_position(Position("tictactoe", "a1 b2 b1 c2 c1")), path)
    return path


def test_a_game_is_reviewed_as_a_table_as_data_and_as_a_page(run: Run, file: Path) -> None:
    told = run("review", str(file), "--html", "page.html")
    assert told.exit_code == 0
    assert "White c2 ??" in told.stdout
    assert "c1" in Path("page.html").read_text(encoding="utf-8")
    found = json.loads(run("review", str(file), "--json").stdout)
    assert [move["mark"] for move in found["moves"]] == [None, None, None, "blunder", None]


def test_its_mistakes_become_puzzles_of_a_person(run: Run, file: Path) -> None:
    told = run("review", str(file), "--puzzles", "Ada")
    assert told.exit_code == 0
    assert "1 new puzzle of Ada on the web board." in told.stderr
    (puzzle,) = Collection().pool("Ada", own=True)
    assert (str(puzzle.answer), len(puzzle.moves)) == ("c1", 3)
    assert Collection().pool("Ben", own=True) == []
    again = run("review", str(file), "--puzzles", "Ada", "--json")
    assert "0 new puzzles of Ada on the web board, 1 were there already." in again.stderr
    assert json.loads(again.stdout)["game"] == "tictactoe"


def test_bad_wishes_are_refused(run: Run, file: Path) -> None:
    assert run("review", str(file), "--puzzles", " ").exit_code == 2
    assert run("review", str(file), "--number", "2").exit_code == 2
    assert run("review", "nowhere.tengen").exit_code == 2

"""`tengen report`, `tengen ratings` and `tengen sprt` from the command line."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from tengen.cli.contests.ratings import ratings
from tengen.cli.contests.report import report
from tengen.cli.contests.sprt import sprt
from tengen.referee.journal import Journal
from tests.referee.report.making import match, tournament
from tests.referee.report.reading import Page


def run(*args: str) -> Result:
    app = typer.Typer(rich_markup_mode="markdown")
    for command in (report, ratings, sprt):
        app.command()(command)
    return CliRunner().invoke(app, list(args), env={"COLUMNS": "200", "TERM": "dumb"})


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    paper = tournament()
    path = tmp_path / "cup.jsonl"
    with Journal.create(path, paper.header) as kept:
        for game in paper.games:
            kept.append(game)
    return path


def test_a_report_is_written_beside_the_journal(journal: Path) -> None:
    result = run("report", str(journal))
    assert result.exit_code == 0
    page = Page(journal.with_suffix(".html").read_text(encoding="utf-8"))
    assert len(page.data["games"]) == 6


def test_data_alone_write_no_page(journal: Path) -> None:
    folder = journal.parent
    result = run("report", str(journal), "--json", str(folder / "a.json"), "--csv", str(folder / "a.csv"))
    assert result.exit_code == 0
    assert not journal.with_suffix(".html").exists()
    assert len(json.loads((folder / "a.json").read_text(encoding="utf-8"))["games"]) == 6
    assert len((folder / "a.csv").read_text(encoding="utf-8").splitlines()) == 7


def test_a_page_can_have_a_name_and_a_title(journal: Path) -> None:
    out = journal.parent / "other.html"
    assert run("report", str(journal), "--out", str(out), "--title", "Spring cup").exit_code == 0
    assert ("h1", "Spring cup") in Page(out.read_text(encoding="utf-8")).texts


@pytest.mark.parametrize("command", ["report", "ratings"])
def test_a_file_that_is_no_journal_is_one_line_and_code_2(command: str, tmp_path: Path) -> None:
    other = tmp_path / "x.jsonl"
    other.write_text("hello\n", encoding="utf-8")
    for path in (other, tmp_path / "missing.jsonl"):
        result = run(command, str(path))
        assert result.exit_code == 2
        assert result.stderr.startswith("error: ")
        assert len(result.stderr.splitlines()) == 1


def test_ratings_are_joint_over_several_journals(journal: Path, tmp_path: Path) -> None:
    paper = match("tictactoe", 10, names=("c", "d"))
    second = tmp_path / "match.jsonl"
    with Journal.create(second, paper.header) as kept:
        for game in paper.games:
            kept.append(game)
    found = json.loads(
        run("ratings", str(journal), str(second), "--anchor", "d", "--anchor-elo", "1000", "--json").stdout
    )
    assert {player["name"] for player in found["players"]} == {"a", "b", "c", "d"}
    (anchor,) = (player for player in found["players"] if player["name"] == "d")
    assert (anchor["elo"], anchor["games"]) == (pytest.approx(1000), 20)
    text = run("ratings", str(journal), str(second), "--differences").stdout
    assert "25 games; errors are against the mean of all players." in text
    assert "superiority" in text


def test_an_unknown_anchor_is_refused(journal: Path) -> None:
    result = run("ratings", str(journal), "--anchor", "nobody")
    assert result.exit_code == 2
    assert "nobody" in result.stderr


def test_the_counts_are_read_as_wins_draws_losses_and_said_back() -> None:
    result = run("sprt", "100", "50", "80", "--elo0", "0", "--elo1", "5")
    assert result.exit_code == 0
    assert "100 wins, 50 draws, 80 losses; score 54.3 %" in result.stdout
    assert "Undecided after 230 games" in result.stdout


def test_five_counts_are_pairs() -> None:
    args = ("sprt", "127", "4883", "10712", "5150", "104", "--elo0", "-1.75", "--elo1", "0.25", "--json")
    found = json.loads(run(*args).stdout)
    assert found["llr"] == pytest.approx(3.01, rel=0.01)
    assert found["decision"] == "H1"
    assert found["elo"]["low"] < found["elo"]["elo"] < found["elo"]["high"]


def test_the_logistic_model_can_be_chosen() -> None:
    found = json.loads(
        run("sprt", "57433", "106593", "57030", "--elo1", "2", "--model", "logistic", "--json").stdout
    )
    assert found["llr"] == pytest.approx(-2.59, rel=0.01)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("1", "2"), "three counts"),
        (("0", "0", "0"), "no games"),
        (("1", "2", "3", "--elo0", "5", "--elo1", "0"), "elo0 must be less than elo1"),
        (("1", "2", "3", "--alpha", "1.5"), "alpha"),
        (("--", "1", "2", "-3"), "negative"),
    ],
)
def test_bad_numbers_are_explained_in_a_line(args: tuple[str, ...], told: str) -> None:
    result = run("sprt", *args)
    assert result.exit_code == 2
    assert told in result.stderr

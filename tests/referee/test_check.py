"""`tengen check`, `tengen match` and the others on the command line."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from tengen import Game, Position
from tengen.cli.contests import check, match, openings, tournament
from tengen.referee.check import check_player, usual_game
from tengen.referee.journal import Journal
from tests.zoo import player_text


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    app = typer.Typer()
    for command in (check.check, match.match, openings.openings, tournament.tournament):
        app.command()(command)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "dumb")
    return lambda *args: CliRunner().invoke(app, list(args))


def call(run: object, *args: str) -> Result:
    return run(*args)  # type: ignore[operator,no-any-return]


def test_a_good_player_passes() -> None:
    findings = list(check_player("greedy", Game("connect4")))
    assert len(findings) == 5
    assert all(finding.right for finding in findings)


def test_a_good_program_passes_on_its_wire() -> None:
    findings = list(check_player(player_text("good", "gomocup"), Game("gomoku:9")))
    assert [finding.detail for finding in findings if finding.right is False] == []


def test_a_bad_program_is_told_what_it_did(run: object) -> None:
    text = player_text("crash_second", "gomocup")
    result = call(run, "check", text, "--game", "gomoku:9")
    assert result.exit_code == 1
    assert "WRONG" in result.output
    assert "position  gomoku:9 " in result.output
    assert f"command   {text}" in result.output
    as_json = call(run, "check", text, "--game", "gomoku:9", "--json")
    (finding,) = map(json.loads, as_json.stdout.splitlines())
    assert finding["right"] is False
    assert Position(*finding["position"].split(maxsplit=1)).ply >= 2


def test_unknown_players_and_games_are_one_line_errors(run: object) -> None:
    assert call(run, "check", "nobody").exit_code == 1
    for args, words in (
        (("check", "greedy", "--game", "chess"), "chess"),
        (("match", "greedy"), "name two players"),
        (("match", "greedy", "nobody"), "gomocup:COMMAND"),
        (("match", "greedy", "random", "--games", "3"), "even number"),
        (("match", "greedy", "random", "--time", "soon"), "500ms"),
        (("match", "greedy", "random", "--sprt", "1"), "elo0,elo1"),
        (("match", "greedy", "random", "--openings", "no.txt"), "no.txt"),
        (("match", "greedy", "random", "--resume", "x.jsonl"), "leave out players"),
        (("match", "--resume", "missing.jsonl"), "missing.jsonl"),
        (("tournament",), "name the players"),
        (("tournament", "greedy"), "two players"),
        (("tournament", "greedy", "random", "--format", "cup"), "round-robin"),
        (("openings", "mnk:4x4x3", "--plies", "1"), "--openings none"),
    ):
        result = call(run, *args)
        assert result.exit_code == 2, args
        assert words in result.output, args
        assert result.output.count("\n") == 1, args


def test_the_game_follows_from_the_wire() -> None:
    assert usual_game("connectn:./player") == "onepop"
    assert usual_game("tengen:level=3") == "gomoku"


def test_a_match_says_where_its_journal_is_and_writes_a_report(run: object, tmp_path: Path) -> None:
    result = call(
        run, "match", "greedy", "random", "--game", "connect4", "--games", "4", "--seed", "1",
        "--report", "out.html", "--concurrency", "1",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    (journal,) = tmp_path.glob("match-*.jsonl")
    assert f"Journal: {journal.name}" in result.output
    assert len(Journal.read(journal).games) == 4
    assert "superiority" in result.output
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!")


def test_a_tournament_from_a_file(run: object, tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(
        'players = ["a=greedy", "b=random", "c=random"]\ngame = "tictactoe"\nopenings = "none"\n'
        'format = "swiss"\njournal = "cup.jsonl"\n',
        encoding="utf-8",
    )
    result = call(run, "tournament", "cup.toml", "--concurrency", "1")
    assert result.exit_code == 0, result.output
    assert "Journal: cup.jsonl" in result.output
    assert "after 2 of 2 rounds" in result.output
    again = call(run, "tournament", "cup.toml")
    assert again.exit_code == 2
    assert "exists already" in again.output
    finished = call(run, "tournament", "--resume", "cup.jsonl")
    assert finished.exit_code == 0


def test_openings_are_printed_or_written(run: object, tmp_path: Path) -> None:
    printed = call(
        run, "openings", "connect4", "--count", "2", "--plies", "4", "--seed", "3"
    ).stdout.splitlines()
    assert [len(line.split()) for line in printed] == [4, 4]
    written = call(
        run, "openings", "connect4", "--count", "2", "--plies", "4", "--seed", "3", "--out", "o.txt"
    )
    assert "2 openings written to o.txt" in written.output
    assert (tmp_path / "o.txt").read_text(encoding="utf-8").splitlines() == printed


@pytest.mark.parametrize("command", ["check", "match", "tournament", "openings"])
def test_help_has_an_example(run: object, command: str) -> None:
    assert f"tengen {command}" in call(run, command, "--help").output

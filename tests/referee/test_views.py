"""What is shown while a match or tournament runs, and what the pages about it say."""

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from tengen import Side
from tengen.cli.contests import check, match, openings, tournament
from tengen.cli.contests.tables import closing_lines, fault_text
from tengen.cli.contests.view import LiveView, PlainView, choose_view
from tengen.cli.playing import serve
from tengen.players.seat import Cause
from tengen.referee.contest import Contest
from tengen.referee.journal import Journal
from tengen.referee.played import PlayedGame
from tengen.referee.verdict import Verdict
from tests.referee.making import PLAN, game, random_plan

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [(DOCS / name).read_text(encoding="utf-8") for name in ("referee.md", "scale-out.md")]


def contest_of(path: Path, games: int) -> Contest:
    with Journal.create(path, {**PLAN.to_header(), "sprt": {"elo0": 0, "elo1": 5}}) as journal:
        for number in range(games):
            journal.append(game(number // 2, number % 2))
    return Contest(Journal.read(path))


def terminal(width: int = 100) -> tuple[Console, StringIO]:
    out = StringIO()
    return Console(file=out, force_terminal=True, width=width, color_system=None), out


def test_the_live_table_has_score_test_bar_and_end(tmp_path: Path) -> None:
    contest = contest_of(tmp_path / "m.jsonl", 4)
    contest.at_start, contest.started = 0, contest.started - 8
    console, out = terminal()
    with choose_view(console, as_json=False) as view:
        assert isinstance(view, LiveView)
        view.on_game(contest, contest.journal.games[-1])
        view.end(contest, interrupted=False)
    shown = out.getvalue()
    for words in ("one", "two", "50.0 %", "4/6", "left", "Undecided after"):
        assert words in shown, words


def test_a_tournament_has_a_cross_table(tmp_path: Path) -> None:
    out = StringIO()
    with Journal.create(tmp_path / "t.jsonl", random_plan(players=3, pairs=1).to_header()) as journal:
        contest = Contest(journal)
        for task in list(contest._tasks)[:2]:
            journal.append(task.play())
    with PlainView(Console(file=out, width=100)) as view:
        view.end(Contest(Journal.read(tmp_path / "t.jsonl")), interrupted=True)
    assert "points" in out.getvalue()
    assert re.search(r"\d/2", out.getvalue())


def test_a_fault_is_loud(tmp_path: Path) -> None:
    contest = contest_of(tmp_path / "m.jsonl", 0)
    verdict = Verdict.against(Side.SECOND, Cause.CRASH, "it ended with exit code 3", ("Traceback", "Oops"))
    plain = {**game(0, 0).to_json(), "verdict": verdict.to_json()}
    text = fault_text(contest, PlayedGame.from_json(plain))
    assert "two lost by crash: it ended with exit code 3" in text
    assert "position  tictactoe c3 a1 b2" in text
    assert "command   random" in text
    assert "stderr    Oops" in text


def test_a_match_without_games_has_nothing_to_say(tmp_path: Path) -> None:
    assert closing_lines(contest_of(tmp_path / "m.jsonl", 0)) == []


def test_the_python_examples_run(tmp_path: Path) -> None:
    blocks = [block for page in PAGES for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL)]
    assert len(blocks) == 3
    for number, block in enumerate(blocks):
        script = tmp_path / f"example{number}.py"
        script.write_text(block, encoding="utf-8")
        subprocess.run([sys.executable, str(script)], check=True, timeout=120, cwd=tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=["referee", "scale-out"])
def test_every_option_named_is_an_option(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    app = typer.Typer()
    commands = (check.check, match.match, openings.openings, serve.serve, tournament.tournament)
    for command in commands:
        app.command()(command)
    helped = "".join(CliRunner().invoke(app, [each.__name__, "--help"]).stdout for each in commands)
    of_dask = {"--port", "--nworkers", "--nthreads"}
    for option in set(re.findall(r"--[a-z]+(?:-[a-z]+)*", page)) - of_dask:
        assert option in helped, option

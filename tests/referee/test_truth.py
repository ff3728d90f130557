"""Numbers that are worth something: copies count once, a crash is no strength, all displays agree."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tengen import Game, Position, Reason, Side
from tengen.cli import app
from tengen.cli.contests.tables import closing_lines, summary_json, summary_table
from tengen.jobs import Here
from tengen.players.seat import Budget
from tengen.referee.contest import Contest
from tengen.referee.control import Control
from tengen.referee.journal import Journal
from tengen.referee.local_seat import LocalSeat
from tengen.referee.match import play_match, resume
from tengen.referee.plan import Plan
from tengen.referee.played import PlayedGame, PlayedMove
from tengen.referee.probe import CannotStart
from tengen.referee.report import Figures, to_json, write_report
from tengen.referee.schedules.schedule import Format
from tengen.referee.tournament import play_tournament
from tengen.referee.verdict import Verdict

PLAYERS = """
class Left:
    name = "Speedy"
    def choose(self, position):
        return position.legal_moves[0]
class Right:
    def choose(self, position):
        return position.legal_moves[-1]
class Dead: pass
class Dies:
    def choose(self, position):
        raise RuntimeError("no idea")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "det.py").write_text(PLAYERS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_deterministic_players_play_two_distinct_games(folder: Path) -> None:
    contest = play_match(
        "A=python:det.py:Left",
        "B=python:det.py:Right",
        folder / "m.jsonl",
        game="connect4",
        games=6,
        openings="none",
        sprt={"elo0": 0, "elo1": 50},
        crew=Here(),
    )
    assert (contest.done, contest.tally.distinct) == (6, 2)
    assert contest.pair_counts is not None
    assert contest.pair_counts.pairs == 1
    assert contest.sprt_state is not None
    assert contest.sprt_state.reason.startswith("Undecided after 1 pair:")
    assert any("Only 2 of 6 games are distinct: 4 copies" in line for line in closing_lines(contest))
    lines = [json.loads(line) for line in (folder / "m.jsonl").read_text().splitlines()[1:]]
    assert [line.get("repeats") for line in lines[:2]] == [None, None]
    assert all(line["repeats"][0] == 0 for line in lines[2:])
    figures = Figures(Journal.read(folder / "m.jsonl"))
    assert figures.tally.distinct == 2
    assert [player.games for player in figures.ratings.players] == [2, 2]
    write_report(contest.journal, folder / "m.html")
    page = (folder / "m.html").read_text()
    assert "Only 2 of 6 games are distinct" in page
    assert "calls itself Speedy" in page
    assert contest.plan.names == {"A": "Speedy", "B": "Right"}


@pytest.mark.parametrize(
    "player", ["gomocup:./pbrain-typo", "python:det.py:Nobody", "python:det.py:Dead", "connectn:true"]
)
def test_a_player_that_cannot_start_stops_the_match_before_its_first_game(folder: Path, player: str) -> None:
    game = "onepop" if player.startswith("connectn") else "gomoku"
    args = ["match", player, "greedy", "--game", game, "--openings", "none", "--concurrency", "1"]
    ran = CliRunner().invoke(app, [*args, "--journal", "m.jsonl"])
    assert ran.exit_code == 2
    assert "no game was played" in ran.output
    assert "Elo" not in ran.output
    assert not (folder / "m.jsonl").exists()


def test_crashes_beyond_the_limit_end_the_match_without_an_elo(folder: Path) -> None:
    args = ["match", "python:det.py:Dies", "greedy", "--game", "connect4", "--games", "20"]
    args += ["--openings", "none", "--recover", "2", "--journal", "m.jsonl", "--concurrency", "1"]
    ran = CliRunner().invoke(app, args)
    assert ran.exit_code == 1
    assert "crashed or stalled 3 times" in ran.output
    assert not re.search(r"[-+]\d+\.\d Elo", ran.output)
    journal = Journal.read(folder / "m.jsonl")
    assert len(journal.games) == 3
    assert to_json(journal)["lead"] is None
    assert "elo" not in summary_json(Contest(journal))
    assert resume("m.jsonl", crew=Here()).done == 3
    assert resume("m.jsonl", crew=Here(), recover=4).done == 5
    assert Journal.read("m.jsonl").header["recover"] == 4
    with pytest.raises(CannotStart):
        play_match("connectn:./gone", "greedy", "n.jsonl", game="onepop", openings="none", crew=Here())


def odd_journal(path: Path) -> Contest:
    """Three pairs and one game more, in which the second player has won nearly everything."""
    plan = Plan("match", {"c": "random", "d": "random"}, "tictactoe", pairs=10, sprt={"elo0": 0, "elo1": 200})
    cells = ["a1", "a2", "a3", "b1", "b2", "b3", "c1"]
    with Journal.create(path, plan.to_header()) as journal:
        contest = Contest(journal)
        for number, task in enumerate(list(contest._tasks)[:7]):
            winner = Side.FIRST if task.names[number == 2] == "d" else Side.SECOND
            moves = (PlayedMove(cells[number], 0.1),)
            verdict = Verdict(winner, Reason.LINE)
            journal.append(PlayedGame(task.pair, task.leg, "tictactoe", *task.names, (), moves, verdict))
    return Contest(Journal.read(path))


def test_terminal_json_and_report_say_the_same_of_a_journal_with_an_unpaired_game(tmp_path: Path) -> None:
    contest = odd_journal(tmp_path / "m.jsonl")
    told = next(line for line in closing_lines(contest) if line.startswith("c: "))
    elo, low, high, sure, pairs = map(
        float, re.findall(r"[-+]?\d+(?:\.\d+)?(?= Elo| to|\)|,? %? from| %| pairs)", told.replace("95 %", ""))
    )
    assert pairs == 3
    plain, full = summary_json(contest), to_json(contest.journal)
    for shown in (plain["elo"], full["lead"]):
        assert [round(shown[name], 1) for name in ("elo", "low", "high")] == [elo, low, high]
        assert round(100 * shown["superiority"], 1) == sure
    assert full["lead"]["player"] == "c"
    assert full["sprt"]["llr"] == plain["sprt"]["llr"]
    write_report(contest.journal, tmp_path / "m.html")
    assert told.removeprefix("c: ") in (tmp_path / "m.html").read_text()


@pytest.mark.parametrize("kind", [Format.KNOCKOUT, Format.SWISS, Format.ROUND_ROBIN])
def test_the_report_names_the_winner_that_the_format_names(tmp_path: Path, kind: Format) -> None:
    players = [f"{name}=random" for name in "abcdef"]
    contest = play_tournament(
        players, tmp_path / "t.jsonl", game="connect4", format=kind, openings="none", seed=17, crew=Here()
    )
    write_report(contest.journal, tmp_path / "t.html")
    page = (tmp_path / "t.html").read_text()
    headline = contest.course.headline()
    assert headline
    assert headline in closing_lines(contest)
    assert f'<p class="headline">{headline}.</p>' in page
    plain = to_json(contest.journal)
    assert plain["winners"] == contest.course.winners()
    assert [place["name"] for place in plain["places"]] == [place.name for place in contest.course.places()]
    assert len(plain["rounds"]) == {Format.KNOCKOUT: 3, Format.SWISS: 3, Format.ROUND_ROBIN: 5}[kind]
    assert f">{'Bracket' if kind is Format.KNOCKOUT else 'Rounds'}</h2>" in page


def test_twenty_four_players_are_readable_in_eighty_columns(tmp_path: Path) -> None:
    labels = {f"student_with_a_name_{number:02}": "random" for number in range(24)}
    plan = Plan("tournament", labels, "connect4", Control(move=5.0), Format.SWISS)
    with Journal.create(tmp_path / "t.jsonl", plan.to_header()) as journal:
        contest = Contest(journal)
        for task in list(contest._tasks)[:12]:
            journal.append(task.play())
    out = StringIO()
    Console(file=out, width=80).print(summary_table(Contest(Journal.read(tmp_path / "t.jsonl")), 80))
    assert "…" not in out.getvalue()
    assert max(map(len, out.getvalue().splitlines())) <= 80
    for label in labels:
        assert re.search(rf"{label} +\d\S*/[02]", out.getvalue()), label


def test_openings_that_a_wire_does_not_know_are_left_out_and_the_match_says_so(folder: Path) -> None:
    from tests.zoo import player_text

    contest = play_match(
        f"c={player_text('good', 'connectn')}",
        "random",
        folder / "m.jsonl",
        game="onepop",
        games=2,
        control=Control(move=5.0),
        crew=Here(),
    )
    assert contest.done == 2
    assert contest.plan.openings == ()
    assert "empty board" in Journal.read(folder / "m.jsonl").header["note"]
    (folder / "book.txt").write_text("4 4\n", encoding="utf-8")
    with pytest.raises(CannotStart, match="--openings none"):
        play_match(
            f"c={player_text('good', 'connectn')}",
            "random",
            folder / "n.jsonl",
            game="onepop",
            games=2,
            openings="book.txt",
            crew=Here(),
        )


def test_our_own_engine_counts_processor_time_when_the_match_does() -> None:
    """It gets as far as its processor time allows, however busy the machine is."""
    seat = LocalSeat("tengen")
    game = Game("gomoku")
    budget = Budget(move=0.3, margin=0.1, cpu=True)
    seat.start(game, Side.FIRST, budget, "other")
    limit = seat._limit(budget)
    assert (limit.time, limit.processor) == (0.3, True)
    seat.choose(Position(game, "h8 h9 i8"), budget)
    assert 0.15 < seat.cpu_seconds() <= 0.4
    assert not seat._limit(Budget(move=0.3)).processor
    seat.close()


def test_the_traceback_of_a_player_begins_in_its_own_code_and_keeps_its_indentation(folder: Path) -> None:
    contest = play_match(
        "python:det.py:Dies", "random", folder / "m.jsonl", game="connect4", games=2, crew=Here()
    )
    for game in contest.journal.games:
        first, second, third, *_ = game.verdict.stderr
        assert first == "Traceback (most recent call last):"
        assert second.startswith(f'  File "{folder}/det.py"')
        assert third.startswith("    raise RuntimeError")

"""Matches and tournaments as a whole, played by real workers."""

import json
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tengen import Game
from tengen.jobs import Here
from tengen.players import UnknownPlayer
from tengen.referee import openings
from tengen.referee.contest import Contest, Watcher
from tengen.referee.control import Control
from tengen.referee.journal import Journal
from tengen.referee.match import fresh_name, plan_match, play_match, read_players, resume
from tengen.referee.openings import read_opening
from tengen.referee.played import PlayedGame
from tengen.referee.schedules.schedule import BadSchedule, Format
from tengen.referee.tournament import load_settings, make_control, play_tournament
from tests.referee.making import places, random_plan


class Shuffling(Here):
    """Plays three games at a time in this process, and ends the last one first, as real workers may."""

    def __init__(self) -> None:
        self.free = 3
        self.open: list[Future[Any]] = []

    def start(self, do: Any, tasks: Any) -> Future[Any]:
        self.open.append(super().start(do, tasks))
        self.free = 3 - len(self.open)
        return self.open[-1]

    def wait(self, pieces: Any, seconds: float) -> set[Future[Any]]:
        done = {self.open.pop()} if self.open else set()
        self.free = 3 - len(self.open)
        return done


def test_a_match_plays_pairs_from_the_same_opening_with_sides_swapped(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    contest = play_match("greedy", "weak=random", path, game="connect4", games=8, seed=3, concurrency=2)
    assert contest.done == contest.total == 8
    assert contest.pair_counts is not None
    assert contest.pair_counts.pairs == 4
    by_pair: dict[int, list[object]] = {}
    for played in contest.journal.games:
        by_pair.setdefault(played.pair, []).append(played)
        assert played.opening
        played.record().check()
    for one, two in by_pair.values():
        assert one.opening == two.opening
        assert (one.first, one.second) == (two.second, two.first)
    assert len({legs[0].opening for legs in by_pair.values()}) > 1
    assert Journal.read(path).header["players"] == {"greedy": "greedy", "weak": "random"}
    again = resume(path)
    assert again.done == 8


@pytest.mark.parametrize("kind", list(Format))
@pytest.mark.parametrize("players", [2, 5])
def test_every_format_goes_on_from_every_game(tmp_path: Path, kind: Format, players: int) -> None:
    """A run broken off after any game and taken up again plays the same schedule as one in a go."""
    whole = tmp_path / "whole.jsonl"
    plan = random_plan(kind, players, pairs=1)
    with Journal.create(whole, plan.to_header()) as journal:
        contest = Contest(journal)
        contest.run(Shuffling())
        assert contest.schedule.finished
        standing = contest.schedule.standing()
    lines = whole.read_bytes().splitlines(keepends=True)
    for kept in range(1, len(lines)):
        part = tmp_path / "part.jsonl"
        part.write_bytes(b"".join(lines[:kept]))
        with Journal.open(part) as journal:
            contest = Contest(journal)
            contest.run(Shuffling())
            assert contest.schedule.finished
            assert contest.schedule.standing()[:1] == standing[:1] or kept < 3
        assert set(places(part).values()) == {1}
        assert len(places(part)) == 2 * contest.schedule.total


def test_a_test_stops_the_match_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    contest = play_match(
        "greedy", "random", path, game="connect4", games=400, openings="none", sprt={"elo0": 0, "elo1": 50}
    )
    assert contest.done < 200
    assert contest.stopped_early.startswith("H1 accepted")
    again = resume(path)
    assert again.done == contest.done
    assert again.stopped_early == contest.stopped_early


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    def moves(name: str, workers: int) -> dict[tuple[int, int], list[str]]:
        contest = play_match(
            "greedy", "random", tmp_path / name, game="connect4", games=6, seed=9, concurrency=workers
        )
        return {(g.pair, g.leg): [m.move for m in g.moves] for g in contest.journal.games}

    assert moves("one.jsonl", 1) == moves("two.jsonl", 2)


def test_openings_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("4 4 4\n1 7\n", encoding="utf-8")
    plan = plan_match("greedy", "random", game="connect4", games=8, openings=str(file))
    assert sorted(plan.openings) == ["1 7", "4 4 4"]
    game = Game("connect4")
    keys = {read_opening("4 4 4", game), read_opening("1 7", game), read_opening("7 1", game)}
    schedule = plan.schedule()
    for pair in schedule.ready():
        one, two = plan.tasks(pair, plan.book())
        assert one.opening == two.opening
        assert tuple(map(game.parse_move, one.opening)) in keys


@pytest.mark.parametrize(
    ("texts", "labels"),
    [
        (["greedy", "random"], ["greedy", "random"]),
        (["a=greedy", "b=greedy"], ["a", "b"]),
        (["tengen:level=3", "x=tengen:level=3,seed=1"], ["tengen:level=3", "x"]),
    ],
)
def test_players_may_have_labels(texts: list[str], labels: list[str]) -> None:
    assert list(read_players(texts)) == labels


def test_mistakes_are_found_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(BadSchedule, match="even number"):
        plan_match("greedy", "random", games=5)
    with pytest.raises(BadSchedule, match="twice"):
        plan_match("greedy", "greedy")
    with pytest.raises(UnknownPlayer):
        plan_match("greedy", "nobody")
    with pytest.raises(ValueError, match="elo0"):
        plan_match("greedy", "random", sprt={"elo0": 5, "elo1": 0})
    assert not list(tmp_path.iterdir())


def test_a_tournament_file_has_the_same_settings(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(
        'game = "connect4"\nformat = "knockout"\ngames = 4\ntime = 0.5\nclock = "1m+1s"\n'
        '[players]\nquick = "tengen:time=1ms"\nother = "greedy"\n',
        encoding="utf-8",
    )
    settings = load_settings(file)
    assert settings["players"] == ["quick=tengen:time=1ms", "other=greedy"]
    assert make_control(settings["time"], settings["clock"]) == Control(move=0.5, game=60.0, increment=1.0)
    assert make_control(nodes=500) == Control(nodes=500)
    assert make_control("1s", nodes=500) == Control(move=1.0, nodes=500)
    assert str(make_control("1s", nodes=500)) == "500 nodes a move, 1s a move"
    with pytest.raises(BadSchedule, match="1 or more"):
        make_control(nodes=0)
    for broken, words in (
        ("players = 3", "name the players"),
        ('players = ["a"]\ncolour = 1', "no setting colour"),
        ('games = "many"', "games must be a whole number"),
        ("games = true", "games must be a whole number"),
        ("= 3", "no TOML file"),
    ):
        file.write_text(broken, encoding="utf-8")
        with pytest.raises(BadSchedule, match=words):
            load_settings(file)


def test_a_tournament_of_all_kinds(tmp_path: Path) -> None:
    path = tmp_path / "cup.jsonl"
    contest = play_tournament(
        ["a=greedy", "b=random", "c=tengen:level=1"],
        path,
        game="dots:2x2",
        format="knockout",
        openings="none",
        concurrency=2,
    )
    assert contest.schedule.finished
    assert "won the knockout" in contest.schedule.standing()[-1]


def test_a_fresh_journal_has_a_name_of_its_own(tmp_path: Path) -> None:
    first = fresh_name("match", tmp_path)
    first.touch()
    second = fresh_name("match", tmp_path)
    assert first != second
    assert second.name.startswith("match-")


CLI = """
import typer
from tengen.cli.contests import match, tournament
app = typer.Typer()
app.command()(match.match)
app.command()(tournament.tournament)
if __name__ == "__main__":
    app()
"""


def test_ctrl_c_prints_the_command_that_goes_on(tmp_path: Path) -> None:
    script = tmp_path / "cli.py"
    script.write_text(CLI, encoding="utf-8")
    base = [sys.executable, str(script), "match"]
    args = ["random", "x=random", "--game", "connect4", "--games", "600", "--openings", "none", "--json"]
    process = subprocess.Popen(
        [*base, *args, "--journal", "m.jsonl"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    for _ in range(10):
        assert json.loads(process.stdout.readline())["done"] > 0
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"tengen match --resume m.jsonl" in err
    last = json.loads(out.splitlines()[-1])
    assert last["final"]
    assert last["interrupted"]
    done = len(Journal.read(tmp_path / "m.jsonl").games)
    assert 10 <= done < 600
    assert last["games"] in (done, done - 1)
    # What was running is not there, and what is there is whole.
    assert set(places(tmp_path / "m.jsonl").values()) == {1}
    process = subprocess.Popen(
        [*base, "--resume", "m.jsonl", "--json"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    final = json.loads(out.splitlines()[-1])
    assert final["games"] == 600
    assert places(tmp_path / "m.jsonl") == Counter({(p, leg): 1 for p in range(300) for leg in (0, 1)})


def test_a_watcher_hears_of_everything_in_its_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "_made", {})  # another test may have made the same ones

    class Notes(Watcher):
        def __init__(self) -> None:
            self.heard: list[str] = []

        def on_opening(self, found: int, wanted: int) -> None:
            self.heard.append(f"opening {found} of {wanted}")

        def on_start(self, contest: Contest) -> None:
            self.heard.append(f"start with {contest.done}")

        def on_game(self, contest: Contest, game: PlayedGame) -> None:
            self.heard.append(f"game {contest.done}")

    notes, later = Notes(), Notes()
    path = tmp_path / "match.jsonl"
    play_match("greedy", "random", path, game="connect4", games=4, crew=Here(), watcher=notes)
    assert notes.heard[-5:] == ["start with 0", "game 1", "game 2", "game 3", "game 4"]
    assert notes.heard[-6] == "opening 2 of 2"
    resume(path, watcher=later)
    assert later.heard == ["start with 4"]

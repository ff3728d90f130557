"""Who takes part: a folder of submissions, and players who come late."""

from collections import Counter
from pathlib import Path

import pytest

from tengen.jobs import Here
from tengen.referee.contest import Contest, Watcher
from tengen.referee.journal import Journal
from tengen.referee.match import resume
from tengen.referee.played import PlayedGame
from tengen.referee.schedules.schedule import BadSchedule, Format
from tengen.referee.submissions import players_in
from tengen.referee.tournament import play_tournament
from tests.referee.making import places

CHOOSES = "class {name}:\n    def choose(self, position):\n        return position.legal_moves[0]\n"


def test_a_folder_of_submissions_is_a_list_of_players(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(CHOOSES.format(name="Quick"), encoding="utf-8")
    two = CHOOSES.format(name="Other") + CHOOSES.format(name="Player")
    (tmp_path / "bob.py").write_text(two, encoding="utf-8")
    (tmp_path / "carl.player").write_text("connectn:java -jar carl.jar\n", encoding="utf-8")
    (tmp_path / "dora").mkdir()
    (tmp_path / "dora" / "player.py").write_text("", encoding="utf-8")
    for name in ("pbrain-emil", "fritz"):
        (tmp_path / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    for name in (".hidden.py", "README.md", "__init__.py"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert players_in(tmp_path) == [
        f"ada=python:{tmp_path}/ada.py:Quick",
        f"bob=python:{tmp_path}/bob.py:Player",
        "carl=connectn:java -jar carl.jar",
        f"dora=agent:{tmp_path}/dora",
        f"fritz=ugi:{tmp_path}/fritz",
        f"pbrain-emil=gomocup:{tmp_path}/pbrain-emil",
    ]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.py", "x = 1", "no class with a method choose"),
        ("a.py", "class (", "no Python file"),
        ("a.py", CHOOSES.format(name="A") + CHOOSES.format(name="B"), "several: A, B"),
        ("a.player", "", "one line"),
        ("a=b.py", CHOOSES.format(name="A"), "rename the file"),
        ("notes.txt", "", "has no players"),
    ],
)
def test_what_is_wrong_in_a_folder_is_said(tmp_path: Path, name: str, text: str, words: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BadSchedule, match=words):
        players_in(tmp_path)


class Stop(Watcher):
    """Interrupts after so many games."""

    def __init__(self, games: int) -> None:
        self.games = games

    def on_game(self, contest: Contest, game: PlayedGame) -> None:
        if contest.done == self.games:
            raise KeyboardInterrupt


def begun(path: Path, kind: Format, games: int) -> None:
    players = [f"{name}=random" for name in "abcd"]
    with pytest.raises(KeyboardInterrupt):
        play_tournament(
            players, path, game="tictactoe", format=kind, openings="none", crew=Here(), watcher=Stop(games)
        )


@pytest.mark.parametrize("games", [1, 6, 11])
def test_who_comes_late_to_a_round_robin_meets_everybody(tmp_path: Path, games: int) -> None:
    path = tmp_path / "t.jsonl"
    begun(path, Format.ROUND_ROBIN, games)
    contest = resume(path, crew=Here(), late=["e=greedy", "a=random", "f=random"])
    assert contest.schedule.finished
    met = Counter(frozenset((game.first, game.second)) for game in contest.journal.games)
    assert len(met) == 15
    assert set(met.values()) == {2}
    assert set(places(path).values()) == {1}
    again = resume(path, crew=Here(), late=["e=greedy"])
    assert again.done == contest.done == 30
    assert len(Journal.read(path).header["players"]) == 6


def test_who_comes_late_to_a_swiss_plays_from_the_next_round_on(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    begun(path, Format.SWISS, 1)
    contest = resume(path, crew=Here(), late=["e=random", "f=random"])
    assert contest.schedule.finished
    rounds = {
        met.meeting.round: met for met in contest.course.met() if "e" in (met.meeting.one, met.meeting.two)
    }
    assert list(rounds) == [2]
    assert contest.done == contest.total == 2 * 2 + 3 * 2
    with pytest.raises(BadSchedule, match="last round"):
        resume(path, crew=Here(), late=["g=random"])


def test_nobody_enters_a_knockout_or_under_a_name_that_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    begun(path, Format.KNOCKOUT, 1)
    before = path.read_bytes()
    with pytest.raises(BadSchedule, match="knockout"):
        resume(path, crew=Here(), late=["e=random"])
    with pytest.raises(BadSchedule, match="another name"):
        resume(path, crew=Here(), late=["a=greedy"])
    assert path.read_bytes() == before

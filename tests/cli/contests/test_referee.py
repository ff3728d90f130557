"""`tengen referee`: one game, called as the Connect-N course's own referee is called."""

import json
import shlex
from pathlib import Path

import pytest

from tengen.records import load
from tengen.referee.course_game import BadCourse, CourseGame, player_text
from tests.cli.running import Run, assert_mistake
from tests.zoo import command

SEEKER = shlex.join(command("seeks_name", "connectn"))
GOOD = shlex.join(command("good", "connectn"))


def test_two_commands_and_five_numbers_make_a_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.tengen"
    result = run("referee", SEEKER, GOOD, "6", "7", "4", "20", "20", "--save", str(file))
    assert result.exit_code == 0, result.output
    words = " ".join(result.stdout.split())
    assert "player1: Fiona Heaney & Pat Lebold" in words
    assert "wins (line)" in words
    record = load(file)
    assert record.game.name == "onepop:6x7x4"
    assert record.result in ("1-0", "0-1")


def test_a_player_of_ours_may_sit_opposite_and_json_says_it_all(run: Run) -> None:
    result = run("referee", "greedy", SEEKER, "5", "6", "4", "20", "20", "--json", "--no-pops")
    played = json.loads(result.stdout)
    assert played["game"] == "connect:5x6x4"
    assert played["verdict"]["cause"] in ("line", "full board")
    assert played["names"][0] == "greedy"
    assert played["names"][1].startswith("Fiona Heaney")


def test_a_name_that_does_not_come_in_time_loses(run: Run) -> None:
    result = run("referee", "sleep 60", "greedy", "6", "7", "4", "500ms", "5")
    assert result.exit_code == 0
    assert "player2, greedy, wins (stall: no answer within 0.5 s)" in result.stdout
    neither = run("referee", "sleep 60", "sleep 60", "6", "7", "4", "200ms", "5")
    assert neither.exit_code == 1
    assert "neither player could start" in " ".join(neither.stdout.split())


def test_check_takes_the_same_numbers(run: Run) -> None:
    result = run("check", SEEKER, "6", "7", "4", "20", "20")
    assert result.exit_code == 0, result.output
    late = run("check", "sleep 60", "6", "7", "4", "300ms", "5")
    assert late.exit_code == 1
    assert "no answer within 0.3 s" in late.stdout
    assert_mistake(run("check", SEEKER, "6", "7", "4", "20", "20", "--time", "5s"), "leave out --game")


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ("6 7 4", "five numbers H W N NAME_SECONDS MOVE_SECONDS"),
        ("six 7 4 10 5", "'six 7 4' is no board"),
        ("6 7 4 soon 5", "'soon' is no length of time"),
        ("6 7 4 0 5", "both times are more than 0"),
        ("6 7 4 61 5", "at most 60 s"),
        ("6 7 4 10 0", "both times are more than 0"),
    ],
)
def test_numbers_that_make_no_sense_are_explained(numbers: str, words: str) -> None:
    with pytest.raises(BadCourse, match=words):
        CourseGame.read(numbers.split())


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("java -cp a:b Main", "connectn:java -cp a:b Main"),
        ("python player.py", "connectn:python player.py"),
        ("tengen engine connectn", "connectn:tengen engine connectn"),
        ("connectn:./mine", "connectn:./mine"),
        ("python:mine.py:Mine", "python:mine.py:Mine"),
        ("tengen:level=3", "tengen:level=3"),
    ],
)
def test_what_is_no_player_of_ours_is_a_command(text: str, player: str) -> None:
    assert player_text(text) == player

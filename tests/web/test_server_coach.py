"""The coach over the wire: reviews, hints in steps, puzzles, a level that follows the person."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tengen import Position
from tengen.coach import review
from tengen.coach.attempt import Attempt
from tengen.coach.collection import shipped
from tengen.coach.levels import NEWCOMER
from tengen.coach.puzzles import Puzzle
from tengen.memory import Memory
from tengen.records import Record
from tengen.web.settings import Settings
from tests.memory.people import played
from tests.web.running import Client, serving

LOST = ["b2", "b1", "a1", "c3", "a3", "a2", "c1"]
"""Tic-tac-toe: White answers the middle with an edge, which loses."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(Settings(data=tmp_path_factory.mktemp("web"), slots=1, slice=0.3)) as address:
        yield address


@pytest.fixture
def tab(url: str) -> Iterator[Client]:
    with Client(url) as client:
        yield client


def test_a_review_tells_how_far_it_is_and_ends_with_the_report(tab: Client) -> None:
    number = tab.ask("review", game="tictactoe", moves=LOST)["review"]
    counts = []
    while (found := tab.push("review", review=number))["report"] is None:
        counts.append(found["done"])
        assert found["done"] <= found["total"]
    assert counts == sorted(counts)
    marks = [move["mark"] for move in found["report"]["moves"]]
    assert marks == [None, "blunder", None, None, None, None, None]
    # The sides are called what the board calls them.
    remark = found["report"]["moves"][1]["remark"]["text"]
    assert "lets X win" in remark
    assert "Black" not in remark
    same = review(Record.from_position(Position("tictactoe", LOST)))
    assert found["report"]["sides"] == same.to_json()["sides"]


def test_a_review_can_be_stopped_and_nothing_can_be_reviewed_of_an_empty_board(tab: Client) -> None:
    long = [f"{col}{row}" for row in (1, 3, 5, 7) for col in "acegikmbdfhjln"][:40]
    number = tab.ask("review", game="gomoku", moves=long)["review"]
    tab.push("review", review=number)
    tab.ask("stop", review=number)
    later = tab.ask("review", game="tictactoe", moves=LOST)["review"]
    while tab.push("review")["review"] != later:
        pass
    assert tab.refused("review", game="gomoku", moves=[]) == "not-now"
    assert tab.refused("review", game="gomoku", moves=["z99"]) == "bad-move"


def test_a_move_is_advised_against_before_it_is_played(tab: Client) -> None:
    moves = ["4", "1", "4", "1", "4"]
    told = tab.ask("advise", game="connect4", moves=moves, move="7")
    assert told["warning"]["text"] == "Careful: this lets Red win at once with column 4."
    assert told["remark"]["kind"] == "overlooked: allowed win"
    quiet = tab.ask("advise", game="connect4", moves=moves, move="4")
    assert quiet["warning"] is None
    assert quiet["remark"] is None
    assert tab.refused("advise", game="connect4", moves=moves, move="9") in ("bad-move", "illegal")
    assert tab.refused("advise", game="tictactoe", moves=LOST, move="b3") == "over"


def test_hints_in_steps_say_no_more_than_asked_for(tab: Client) -> None:
    made = tab.ask("new", game="connect4", opponent="here")
    for move in ("1", "2", "1", "2", "1"):
        tab.ask("move", table=made["table"], move=move)
    idea = tab.ask("hint", table=made["table"], step=1)
    assert idea["words"] == "Red threatens to complete a line."
    assert idea["area"] == []
    assert "move" not in idea
    area = tab.ask("hint", table=made["table"], step=2)
    assert area["area"] == ["a4", "b3"]
    assert "move" not in area
    assert tab.ask("hint", table=made["table"], step=3)["move"] == "1"
    assert tab.ask("hint", table=made["table"])["move"] == "1"
    assert tab.refused("hint", table=made["table"], step=4) == "bad"


def test_puzzles_count_for_the_person_who_answers(tab: Client) -> None:
    known = {puzzle.id: puzzle for puzzle in shipped()}
    asked = tab.ask("puzzle", game="connect4", person="Ada")
    puzzle = known[asked["puzzle"]]
    assert (asked["standing"]["tried"], asked["goal"], asked["theme"]) == (0, puzzle.task, puzzle.theme)
    assert asked["view"]["legal"]
    done = solve(tab, puzzle, person="Ada")
    assert (done["counted"], done["standing"]["streak"], done["standing"]["solved"]) == (True, 1, 1)
    assert done["told"]
    asked = tab.ask("puzzle", game="connect4", person="Ada")
    puzzle = known[asked["puzzle"]]
    done = tab.ask("guess", puzzle=puzzle.id, person="Ada")
    assert (done["solved"], done["standing"]["streak"], done["standing"]["tried"]) == (False, 0, 2)
    assert done["moves"] == [str(move) for move in puzzle.line]
    again = solve(tab, puzzle, person="Ada")
    assert (again["counted"], again["standing"]["tried"]) == (False, 2), "only the first try counts"
    assert tab.ask("puzzle", game="connect4")["standing"]["tried"] == 0


def solve(tab: Client, puzzle: Puzzle, **fields: Any) -> dict[str, Any]:
    """Follows the puzzle's own line; where the engine defends in another way, the clues."""
    line = [str(move) for move in puzzle.line]
    played: list[str] = []
    done: dict[str, Any] = {"solved": False}
    while not done["solved"]:
        is_on_line = len(played) < len(line) and played == line[: len(played)]
        clue = None if is_on_line else tab.ask("clue", puzzle=puzzle.id, played=played, step=3)
        move = line[len(played)] if clue is None else clue["move"]
        done = tab.ask("guess", puzzle=puzzle.id, played=played, move=move, **fields)
        assert done["right"]
        played = done["played"]
    return done


def test_a_wrong_move_is_answered_and_a_clue_helps_in_steps(tab: Client) -> None:
    puzzle = shipped("tictactoe", "double threat")[0]
    clues = [tab.ask("clue", puzzle=puzzle.id, step=step) for step in (1, 2, 3)]
    assert [clue["move"] for clue in clues] == [None, None, str(puzzle.answer)]
    assert clues[1]["area"]
    with Attempt(puzzle) as attempt:
        wrong = next(str(m) for m in puzzle.position().legal_moves if not attempt.play(m).right)
    done = tab.ask("guess", puzzle=puzzle.id, move=wrong, person="Cy")
    assert (done["right"], done["played"], done["told"]) == (False, [], [])
    assert done["standing"]["tried"] == 1
    assert tab.refused("clue", puzzle=puzzle.id, played=["z9"]) == "bad-move"
    themes = next(one["themes"] for one in tab.ask("puzzles")["games"] if one["game"] == "tictactoe")
    assert {"theme": "double threat", "count": len(shipped("tictactoe", "double threat"))} in themes
    asked = tab.ask("puzzle", game="tictactoe", theme="double threat")
    assert asked["theme"] == "double threat"
    assert tab.refused("puzzle", game="tictactoe", theme="pop") == "not-now"


def test_mistakes_become_puzzles_of_the_person_and_of_nobody_else(tab: Client) -> None:
    number = tab.ask("review", game="tictactoe", moves=LOST)["review"]
    while tab.push("review", review=number)["report"] is None:
        pass
    assert tab.refused("keep", review=number + 1, person="Ada") == "not-now"
    assert tab.refused("puzzle", game="tictactoe", person="Ada", own=True) == "not-now"
    # White does not stop the line at c1: a puzzle with one answer.
    game = ["a1", "b2", "b1", "c2", "a2", "a3", "c1"]
    number = tab.ask("review", game="tictactoe", moves=game)["review"]
    while tab.push("review", review=number)["report"] is None:
        pass
    kept = tab.ask("keep", review=number, person="Ada")["keep"]
    while (found := tab.push("keep", keep=kept))["puzzles"] is None:
        assert found["done"] < found["total"]
    assert (found["puzzles"], found["new"]) == (1, 1)
    asked = tab.ask("puzzle", game="tictactoe", person="Ada", own=True)
    assert asked["own"]
    assert asked["view"]["moves"] == game[:3]
    offered = {one["game"]: one["own"] for one in tab.ask("puzzles", person="Ada")["games"]}
    assert offered["tictactoe"] == 1
    assert offered["connect4"] == 0
    of_ben = {one["game"]: one["own"] for one in tab.ask("puzzles", person="Ben")["games"]}
    assert of_ben["tictactoe"] == 0
    assert tab.refused("puzzle", game="tictactoe", person="Ben", own=True) == "not-now"
    again = tab.ask("keep", review=number, person="Ada")["keep"]
    while (found := tab.push("keep", keep=again))["puzzles"] is None:
        pass
    assert (found["puzzles"], found["new"]) == (1, 0)


def test_bad_guesses_are_refused(tab: Client) -> None:
    asked = tab.ask("puzzle", game="connect4")
    assert tab.refused("guess", puzzle="none", move="1") == "bad"
    assert tab.refused("guess", puzzle=asked["puzzle"], move="99") in ("bad-move", "illegal")
    assert tab.refused("guess", puzzle=asked["puzzle"], move=3) == "bad"
    assert tab.refused("puzzle", game="mnk:4x4x3") == "not-now"
    assert tab.refused("puzzle", game="connect4", person="tengen") == "bad"


def test_an_adaptive_opponent_is_a_level_that_fits(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path, slots=1)) as address, Client(address) as tab:
        made = tab.ask("new", game="connect4", opponent="level:auto", name="Ada")
        assert made["state"]["seats"][1]["name"] == f"tengen:level={NEWCOMER}"
        levels = []
        for _ in range(4):
            tab.ask("move", table=made["table"], move="1")
            tab.ask("resign", table=made["table"])
            tab.state(lambda state: state["kept"] is not None)
            made = tab.ask("new", game="connect4", opponent="level:auto", name="Ada")
            levels.append(int(made["state"]["seats"][1]["name"].removeprefix("tengen:level=")))
        assert levels == sorted(levels, reverse=True)
        assert levels[-1] < NEWCOMER


def test_how_somebody_plays_is_told_in_words(tmp_path: Path) -> None:
    with Memory(tmp_path / "memory.db") as memory:
        memory.import_games(played("Ada", "connect:5x6x4", 6))
    with serving(Settings(data=tmp_path, slots=1)) as address, Client(address) as tab:
        told = tab.ask("style", name="Ada")
        assert told["name"] == "Ada"
        assert len(told["lines"]) > 5
        assert any("win" in line for line in told["lines"])
        assert tab.refused("style", name="Nobody") == "not-found"


def test_somebody_is_imitated_from_five_games_on(tmp_path: Path) -> None:
    with Memory(tmp_path / "memory.db") as memory:
        memory.import_games([*played("Ada", "connect:5x6x4", 6), *played("Ben", "connect:5x6x4", 4)])
    with serving(Settings(data=tmp_path, slots=1)) as address, Client(address) as tab:
        made = tab.ask("new", game="connect:4x5x3", opponent="like:Ada", name="Cy")
        assert made["state"]["seats"][1]["name"] == "tengen:like=Ada"
        assert made["state"]["seats"][1]["title"] == "Like Ada"
        tab.ask("move", table=made["table"], move="1")
        tab.state(lambda state: state["view"]["ply"] == 2)
        for game, name in (("connect:4x5x3", "Ben"), ("gomoku", "Ada"), ("connect4", "nobody")):
            assert tab.refused("new", game=game, opponent=f"like:{name}") == "not-now"
        assert tab.refused("new", game="connect4", opponent="like:Ada,games=/etc/hosts") in ("bad", "not-now")


def test_the_catalogue_shows_what_levels_are_worth(tab: Client) -> None:
    catalogue = tab.ask("catalogue")
    levels = [one for one in catalogue["opponents"] if one["group"] == "engine"]
    assert [one["title"] for one in levels][:2] == ["Level 1: First game", "Level 2: Beginner"]
    for game in ("gomoku", "renju", "connect4", "popout", "hexifence:3", "dots:4x4", "tictactoe"):
        elos = [one["rating"][game]["elo"] for one in levels]
        assert elos == sorted(elos)
    assert all("gomoku:23" not in one["rating"] for one in levels), "no game has another one's figures"
    assert [one["level"] for one in catalogue["knowledge"]] == [1, 3, 5, 7]


def test_the_sides_of_tic_tac_toe_are_called_what_the_board_shows(tab: Client) -> None:
    told = [tab.ask("rules", game="tictactoe"), tab.ask("course", course="tictactoe")]
    told += [tab.ask("lesson", course="tictactoe", lesson=one["lesson"]) for one in told[1]["lessons"]]
    told += [tab.ask("attempt", course="tictactoe", lesson="corner", step=0, moves=["a1"], move="b1")]
    told += [tab.ask("puzzle", game="tictactoe", theme="double threat")]
    told += [tab.ask("clue", puzzle=told[-1]["puzzle"], step=1), tab.ask("guess", puzzle=told[-1]["puzzle"])]
    text = json.dumps(told).replace('"stones"', "")  # what pieces are called on the wire
    assert "You are X and move first" in text
    assert not re.search("Black|White|stone", text)


def test_in_chinese_they_have_names_of_their_own(url: str) -> None:
    with Client(url, additional_headers={"Accept-Language": "zh-CN"}) as tab:
        told = [tab.ask("rules", game="tictactoe"), tab.ask("course", course="tictactoe")]
        told += [tab.ask("lesson", course="tictactoe", lesson=one["lesson"]) for one in told[1]["lessons"]]
        text = json.dumps(told, ensure_ascii=False)
        assert "叉方" in text
        assert "圈方" in text
        assert not re.search("[黑白]|棋子", text)

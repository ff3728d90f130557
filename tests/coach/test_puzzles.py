"""Puzzles have a goal, go on over several moves, are rated, and somebody's answers are kept."""

from collections.abc import Hashable
from pathlib import Path

import pytest

from tengen import BadRecord, IllegalMove, Position
from tengen.coach import review
from tengen.coach.attempt import Attempt
from tengen.coach.collection import OWN, Collection, shipped
from tengen.coach.difficulty import rating_of
from tengen.coach.explaining import explain
from tengen.coach.hints import Step
from tengen.coach.making import puzzle_at, puzzles_from
from tengen.coach.practice import MISSED, SOLVED, Practice
from tengen.coach.puzzles import Puzzle, without_twins
from tengen.engine.engine import Engine
from tengen.families.shared.goal import Aim, Goal
from tests.coach.games import weak_game
from tests.oracle.minimax import move_value
from tests.oracle.spec import make


def some_puzzles() -> list[Puzzle]:
    with Engine(memory=8) as engine:
        games = [review(weak_game("tictactoe", seed), nodes=2000, threads=1) for seed in range(8)]
        return without_twins(one for game in games for one in puzzles_from(game, engine))


def puzzle_of(game: str, moves: str) -> Puzzle:
    with Engine(memory=8) as engine:
        found = puzzle_at(Position(game, moves), engine)
    assert found is not None
    return found


def test_a_win_in_one_is_an_easy_puzzle_and_a_quiet_start_is_none() -> None:
    found = puzzle_of("tictactoe", "a1 b1 a2 b2")
    assert (found.task, found.theme, str(found.answer)) == ("Black to play and win", "line", "a3")
    assert found.rating < 900
    with Engine(memory=8) as engine:
        assert puzzle_at(Position("gomoku"), engine) is None
        assert puzzle_at(Position("tictactoe", "a1 b1 a2 b2 a3"), engine) is None


def test_right_moves_are_those_of_the_oracle() -> None:
    found = some_puzzles()
    assert found
    memo: dict[Hashable, int] = {}
    for puzzle in found[:4]:
        oracle = make(puzzle.game.name)
        for move in puzzle.moves:
            oracle.play(str(move))
        with Attempt(puzzle) as attempt:
            right = [
                str(m) for m in puzzle.position().legal_moves if attempt.play(m).right or attempt.restart()
            ]
        least = 1 if puzzle.goal.aim is Aim.WIN else 0
        for move in oracle.legal_moves():
            assert (move_value(oracle, move, memo) >= least) == (move in right)


def right_moves(puzzle: Puzzle) -> list[str]:
    found = []
    with Attempt(puzzle) as attempt:
        for move in puzzle.position().legal_moves:
            found += [str(move)] if attempt.play(move).right else []
            attempt.restart()
    return found


def test_it_goes_on_over_several_moves_and_every_right_move_counts() -> None:
    # White answered the corner at an edge: Black wins with two threats at once, and has two ways to begin.
    puzzle = Puzzle.from_json(
        {
            "game": "tictactoe",
            "moves": "a1 b1",
            "goal": "win",
            "line": "b2 c3 a2",
            "theme": "double threat",
            "rating": 1000,
        }
    )
    with Attempt(puzzle) as attempt:
        wrong = attempt.play("c1")
        assert not wrong.right
        assert attempt.position.ply == 2
        for first in ("b2", "a2"):
            attempt.restart()
            step = attempt.play(first)
            assert step.right
            assert not step.solved
            assert len(step.replies) == 1
            while not attempt.is_solved:
                assert attempt.play(attempt.best()).right
            assert attempt.position.outcome is not None
        with pytest.raises(IllegalMove):
            attempt.play("c3")


def test_hints_come_in_steps_and_the_solution_is_told() -> None:
    plain = {"game": "gomoku", "moves": "h8 a1 h9 a3 h10 a5", "goal": "win", "line": "h11"}
    puzzle = Puzzle.from_json({**plain, "theme": "open four", "rating": 900})
    with Attempt(puzzle) as attempt:
        assert attempt.hint(Step.IDEA).moves == ()
        assert len(attempt.hint(Step.AREA).moves) > 1
        assert attempt.hint(Step.MOVE).moves == (puzzle.answer,)
    told = explain(puzzle)
    assert told[0] == f"{puzzle.answer} makes an open four."
    assert told[-1] == "Whatever White plays now, Black wins."


def test_an_attack_is_stopped_in_every_way_that_there_is() -> None:
    puzzle = puzzle_of("gomoku", "h8 g8 h9 g9 h10")
    assert puzzle.task == "White to play and stop Black's attack"
    assert puzzle.theme == "stop a three"
    with Attempt(puzzle) as attempt:
        assert not attempt.play("a1").right
        assert attempt.play("h11").right


def test_cells_are_won_by_leaving_two() -> None:
    assert Goal.parse("cells 5") == Goal(Aim.CELLS, 5)
    assert "double-dealing" in {one.theme for one in shipped("dots:4x4")}
    (puzzle, *_) = shipped("dots:4x4", "double-dealing")
    assert puzzle.task.startswith(puzzle.game.side_names[puzzle.position().turn])


@pytest.mark.parametrize("text", ["", "lose", "win x", "win -1", "draw 3", "cells", "stop 2", "win 1000"])
def test_a_goal_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Goal.parse(text)


def test_a_puzzle_of_an_older_version_has_one_answer() -> None:
    old = {"game": "connect4", "moves": "4 4", "line": "4 3", "theme": "quiet", "rating": 900}
    puzzle = Puzzle.from_json(old)
    assert puzzle.task == "Red to play: find the best move"
    with Attempt(puzzle) as attempt:
        assert not attempt.play("1").right
        assert attempt.play("4").solved


def test_levels_that_see_more_make_a_puzzle_easier() -> None:
    assert rating_of([1.0] * 10) == 600
    assert rating_of([0.0] * 10) == 2600
    assert rating_of([0.0] * 5 + [1.0] * 5) > rating_of([0.0] * 3 + [1.0] * 7)


def test_a_puzzle_survives_being_written_and_twins_are_one() -> None:
    found = some_puzzles()[0]
    again = Puzzle.from_json(found.to_json())
    assert again == found
    turned = Position(found.game, [found.game.transform(move, 3) for move in found.moves])
    answer = tuple(found.game.transform(move, 3) for move in found.line)
    twin = Puzzle(found.game, tuple(turned.moves), answer, found.theme, found.rating)
    assert without_twins([found, twin]) == [twin]


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {},
        {"game": "chess", "moves": "", "line": "a1", "theme": "", "rating": 1},
        {"game": "tictactoe", "moves": "a1 a1", "line": "b1", "theme": "", "rating": 1},
        {"game": "tictactoe", "moves": "", "line": "", "theme": "", "rating": 1},
        {"game": "tictactoe", "moves": "", "line": "b1", "theme": "", "rating": "x"},
    ],
)
def test_a_broken_puzzle_is_refused(broken: object) -> None:
    with pytest.raises(BadRecord):
        Puzzle.from_json(broken)


def test_streak_and_rating_follow_the_answers_and_survive_a_torn_file(tmp_path: Path) -> None:
    puzzles = some_puzzles()
    path = tmp_path / "answers.jsonl"
    training = Practice(puzzles, path)
    puzzle = training.next("anna", "tictactoe", seed=1)
    assert puzzle is not None
    training.note("anna", puzzle, SOLVED)
    up = training.standing("anna", "tictactoe")
    assert (up.streak, up.solved, up.tried) == (1, 1, 1)
    assert 1200 < up.rating.rating < 1300
    with path.open("ab") as file:
        file.write(b'{"person": "anna", "ga')
    Practice(puzzles, path).note("anna", puzzle, MISSED)
    down = training.standing("anna", "tictactoe")
    assert (down.streak, down.best_streak, down.solved, down.tried) == (0, 1, 1, 2)
    assert up.rating.rating - 100 < down.rating.rating < up.rating.rating
    assert training.standing("ben", "tictactoe").tried == 0
    assert training.next("anna", "connect4") is None


def test_puzzles_already_seen_come_last(tmp_path: Path) -> None:
    puzzles = some_puzzles()
    training = Practice(puzzles, tmp_path / "answers.jsonl")
    seen = set()
    for number in range(len(training.puzzles)):
        puzzle = training.next("anna", "tictactoe", seed=number)
        assert puzzle is not None
        assert puzzle.id not in seen
        seen.add(puzzle.id)
        training.note("anna", puzzle, SOLVED)
    assert training.next("anna", "tictactoe") is not None


def test_own_puzzles_are_kept_for_their_owner_and_for_no_one_else(tmp_path: Path) -> None:
    puzzles = some_puzzles()
    here, elsewhere = Collection(tmp_path), Collection(tmp_path)
    assert here.next("anna", "tictactoe", own=True) is None
    assert here.add(puzzles[:2], "anna") == 2
    assert here.add(puzzles[:3], "anna") == 1
    assert here.add(puzzles[:1], "ben") == 1
    for collection in (here, elsewhere, Collection(tmp_path)):
        assert {puzzle.id for puzzle in collection.pool("anna", own=True)} == {one.id for one in puzzles[:3]}
        assert [puzzle.id for puzzle in collection.pool("ben", own=True)] == [puzzles[0].id]
        assert collection.pool("carl", own=True) == []
        assert collection.next("carl", "tictactoe", own=True) is None
        found = collection.next("ben", "tictactoe", own=True)
        assert found == puzzles[0]
        assert collection.is_own("ben", found)
        assert collection.next("ben", "connect4", own=True) is None
        assert collection.next("ben", "connect4") is not None


def test_a_damaged_line_costs_one_puzzle_only(tmp_path: Path) -> None:
    puzzles = some_puzzles()
    Collection(tmp_path).add(puzzles[:2], "anna")
    lines = (tmp_path / OWN).read_text().splitlines()
    (tmp_path / OWN).write_text(f"{lines[0]}\n[1]\n{lines[1][:-9]}\n")
    assert len(Collection(tmp_path).pool("anna", own=True)) == 1
    assert Collection(tmp_path).add(puzzles[:2], "anna") == 1

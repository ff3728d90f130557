"""Puzzles have one answer, are rated, and somebody's answers are kept."""

from collections.abc import Hashable
from pathlib import Path

import pytest

from tengen import BadRecord, Position
from tengen.coach import review
from tengen.coach.collection import OWN, Collection
from tengen.coach.practice import Practice
from tengen.coach.puzzles import Puzzle, puzzle_at, puzzles_from, without_twins
from tengen.engine.engine import Engine
from tests.coach.games import weak_game
from tests.oracle.minimax import best_moves
from tests.oracle.spec import make


def some_puzzles() -> list[Puzzle]:
    with Engine(memory=8) as engine:
        games = [review(weak_game("tictactoe", seed), nodes=2000, threads=1) for seed in range(8)]
        return without_twins(one for game in games for one in puzzles_from(game, engine))


def test_a_win_in_one_is_an_easy_puzzle_and_a_quiet_start_is_none() -> None:
    with Engine(memory=8) as engine:
        found = puzzle_at(Position("tictactoe", "a1 b1 a2 b2"), engine)
        assert found is not None
        assert str(found.answer) == "a3"
        assert found.theme == "makes line"
        assert found.rating == 800
        assert puzzle_at(Position("gomoku"), engine) is None
        assert puzzle_at(Position("tictactoe", "a1 b1 a2 b2 a3"), engine) is None


def test_the_answer_of_a_puzzle_is_the_only_good_move() -> None:
    found = some_puzzles()
    assert found
    memo: dict[Hashable, int] = {}
    for puzzle in found[:4]:
        oracle = make(puzzle.game.name)
        for move in puzzle.moves:
            oracle.play(str(move))
        assert best_moves(oracle, memo) == [str(puzzle.answer)]


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
    assert training.answer("anna", puzzle, puzzle.answer)
    up = training.standing("anna", "tictactoe")
    assert (up.streak, up.solved, up.tried) == (1, 1, 1)
    assert up.rating.rating > 1200
    with path.open("ab") as file:
        file.write(b'{"person": "anna", "ga')
    wrong = next(move for move in puzzle.position().legal_moves if move != puzzle.answer)
    assert not Practice(puzzles, path).answer("anna", puzzle, str(wrong))
    down = training.standing("anna", "tictactoe")
    assert (down.streak, down.best_streak, down.solved, down.tried) == (0, 1, 1, 2)
    assert down.rating.rating < up.rating.rating
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
        training.answer("anna", puzzle, puzzle.answer)
    assert training.next("anna", "tictactoe") is not None


def test_own_puzzles_are_kept_for_their_owner_and_for_no_one_else(tmp_path: Path) -> None:
    puzzles = some_puzzles()
    here, elsewhere = Collection(tmp_path), Collection(tmp_path)
    assert here.next("anna", "tictactoe") is None
    assert here.add(puzzles[:2], "anna") == 2
    assert here.add(puzzles[:3], "anna") == 1
    assert here.add(puzzles[:1], "ben") == 1
    for collection in (here, elsewhere, Collection(tmp_path)):
        assert {puzzle.id for puzzle in collection.pool("anna", own=True)} == {one.id for one in puzzles[:3]}
        assert [puzzle.id for puzzle in collection.pool("ben", own=True)] == [puzzles[0].id]
        assert collection.pool("carl", own=True) == []
        assert collection.next("carl", "tictactoe") is None
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

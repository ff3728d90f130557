"""Every task of every course: right moves do what the text says, by slow rules and solvers; others do not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen import Move, Position
from tengen.coach.courses import (
    Lesson,
    Progress,
    Step,
    UnknownCourse,
    Walk,
    course_of,
    courses,
    judge,
    lesson_of,
    right_moves,
    rules_of,
)
from tengen.engine.score import Loss, Win
from tengen.rules.game import Game
from tengen.rules.spec import KINDS
from tengen.solving.solve import solve
from tengen.solving.threats import solve_by_threats
from tests.oracle.base import Oracle
from tests.oracle.line import LineOracle, cell_text, text_cell
from tests.oracle.spec import make

LESSONS = list({(one.id, one.game): one for course in courses() for one in course.lessons}.values())
"""Each once, though several courses may have it."""
QUICK = ("open-four", "six", "blocked")
"""Of the large boards only these; the rest with the long checks."""


def parameters() -> Iterator[object]:
    for lesson in LESSONS:
        is_slow = Game(lesson.game).length == 5 and lesson.id not in QUICK
        marks = [pytest.mark.slow] if is_slow else []
        yield pytest.param(lesson, id=f"{lesson.game}-{lesson.id}", marks=marks)


SAMPLE = 23
"""Of many wrong moves every so many is tried."""


def tasks(lesson: Lesson) -> Iterator[tuple[Step, Position, list[Move]]]:
    """Every task with its position, along the first right moves."""
    walk = Walk(lesson)
    while True:
        if walk.step.is_task:
            right = right_moves(walk.step, walk.position)
            yield walk.step, walk.position.copy(), right
            assert walk.attempt(right[0]).right
        if walk.is_last:
            return
        walk.go_on()


def oracle_at(position: Position) -> Oracle:
    oracle = make(position.game.name)
    for move in position.moves:
        oracle.play(str(move))
    return oracle


def tries(oracle: Oracle) -> list[str]:
    """The moves that may end a game: on a board of points the new stone has a neighbour in its line."""
    if not isinstance(oracle, LineOracle):
        return oracle.legal_moves()
    cells = {text_cell(move) for move in oracle.moves}
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    near = {(row + down, col + right) for row, col in cells for down, right in steps} - cells
    board = ((row, col) for row, col in near if 0 <= row < oracle.rows and 0 <= col < oracle.cols)
    return [cell_text(*cell) for cell in sorted(board)]


def wins_at_once(oracle: Oracle) -> bool:
    side = oracle.turn
    for text in tries(oracle):
        if oracle.why_illegal(text) is not None:
            continue
        oracle.play(text)
        outcome = oracle.outcome()
        oracle.undo()
        if outcome is not None and outcome[0] == side:
            return True
    return False


def truth(position: Position, move: Move, word: str) -> bool | None:
    """What the slow rules say; None for words that they do not know."""
    oracle = oracle_at(position)
    side, before = oracle.turn, oracle.score()
    oracle.play(str(move))
    outcome = oracle.outcome()
    match word:
        case "any":
            return True
        case "wins":
            return outcome is not None and outcome[0] == side
        case "draws":
            return outcome is not None and outcome[0] is None
        case "holds":
            if outcome is not None:
                return outcome[0] in (side, None)
            return not wins_at_once(oracle)
        case "pops" | "drops":
            return str(move).startswith("p") == (word == "pops")
        case "closes" | "closes two":
            return sum(oracle.score()) - sum(before) >= (2 if word == "closes two" else 1)
        case "wins next":
            return outcome is None and not wins_at_once(oracle) and all(wins_after(oracle))
    return None


def wins_after(oracle: Oracle) -> Iterator[bool]:
    """For every answer: does the mover win then? On large boards for answers near the stones only."""
    for text in tries(oracle):
        if oracle.why_illegal(text) is not None:
            continue
        oracle.play(text)
        yield wins_at_once(oracle)
        oracle.undo()


def test_every_game_has_a_course_with_all_chapters() -> None:
    assert [course.kind for course in courses()] == list(KINDS)
    for course in courses():
        assert {lesson.chapter for lesson in course.lessons} == {"rules", "tactics", "trap"}, course.kind
        assert len({lesson.id for lesson in course.lessons}) == len(course.lessons)
        Game.of(course.puzzles)


@pytest.mark.parametrize("lesson", list(parameters()))
def test_right_moves_do_what_the_text_says_and_wrong_ones_are_answered(lesson: Lesson) -> None:
    for step, position, right in tasks(lesson):
        assert right, step.task
        assert step.praise
        others = [move for move in position.legal_moves if move not in right]
        if step.right:
            assert sorted(step.right.split()) == sorted(map(str, right))
        for word in filter(None, (word.strip() for word in step.does.split(","))):
            for move in right[:4]:
                assert truth(position, move, word) in (True, None), (step.task, move, word)
        words = [word.strip() for word in step.does.split(",")] if step.does else []
        for move in others[::SAMPLE]:
            verdict = judge(step, position, move)
            assert not verdict.right
            assert verdict.text, f"nothing is said to {move} at: {step.task}"
            known = [truth(position, move, word) for word in words]
            if known and None not in known:
                assert not all(known), (step.task, move)


@pytest.mark.parametrize("lesson", list(parameters()))
def test_every_right_way_leads_to_the_end_of_the_lesson(lesson: Lesson) -> None:
    def follow(walk: Walk) -> None:
        right = right_moves(walk.step, walk.position) if walk.step.is_task else []
        assert right or not walk.step.is_task, (lesson.id, walk.at)
        before = walk.position.copy()
        for move in right[:3] + right[-1:] or [None]:
            one = Walk(lesson)
            one.at, one.position = walk.at, before.copy()
            one._starts = [before.copy()] * (walk.at + 1)
            if move is not None:
                assert one.attempt(move).right
            if not one.is_last:
                one.go_on()
                follow(one)

    follow(Walk(lesson))


VALUED = [(lesson, step.task) for lesson in LESSONS for step in lesson.steps if step.value]


@pytest.mark.parametrize(("lesson", "task"), VALUED, ids=[f"{one.game}-{task}" for one, task in VALUED])
def test_claims_about_the_result_are_proven(lesson: Lesson, task: str) -> None:
    step, position, right = next(found for found in tasks(lesson) if found[0].task == task)
    if position.game.length == 5:
        assert step.value == "win"
        found = solve_by_threats(position)
        assert found is not None
        assert found.line[0] in right
        return
    values = {move: value_of(position, move) for move in position.legal_moves}
    limit = {"win": 1e-9, "draw": 0.0, "best": max(values.values())}[step.value]
    assert [move for move, value in values.items() if value >= limit] == right


def value_of(position: Position, move: Move) -> float:
    """For the mover: cells ahead, or 1, 0, -1."""
    after = position.copy()
    after.play(move)
    solution = solve(after, memory=8)
    assert solution.proven
    score = solution.score.of(position.turn)
    if isinstance(score, Win | Loss):
        return 1.0 if isinstance(score, Win) else -1.0
    return float(getattr(score, "cells", 0))


def test_a_wrong_move_is_answered_on_the_board_and_tried_again() -> None:
    walk = Walk(lesson_of(course_of("connect4"), "stop"))
    start = walk.position.copy()
    verdict = walk.attempt(Move.drop(6))
    assert not verdict.right
    assert [str(move) for move in verdict.reply] == ["2"]
    assert walk.position.is_over
    walk.again()
    assert walk.position == start
    assert walk.attempt(Move.drop(1)).right
    assert walk.may_go_on


def test_steps_go_there_and_back() -> None:
    walk = Walk(lesson_of(course_of("gomoku"), "open-four"))
    walk.attempt(walk.position.game.parse_move("f8"))
    walk.go_on()
    assert walk.position.ply == 8
    walk.go_back()
    assert walk.position.ply == 6
    assert not walk.may_go_on


def test_rules_speak_of_the_sizes_and_options_at_hand() -> None:
    assert "12 rows" in " ".join(rules_of(Game("connect:12x9x5")))
    assert "it is a draw" in " ".join(rules_of(Game("popout:both=draw")))
    for kind in KINDS.values():
        assert all("{" not in rule for rule in rules_of(Game(kind.usual)))


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownCourse, match="no course is called 'chess'"):
        course_of("chess")
    with pytest.raises(UnknownCourse, match="has no lesson 'castling'"):
        lesson_of(course_of("renju"), "castling")


def test_progress_is_kept_by_person_and_can_be_forgotten(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    assert progress.done("Ada") == {}
    progress.add("Ada", "popout", "drop")
    progress.add("Ada", "popout", "drop")
    progress.add("Ada", "popout", "pop")
    progress.add("Bo", "dots", "edge")
    assert Progress(tmp_path).done("Ada") == {"popout": ["drop", "pop"]}
    assert progress.forget("Ada") == 2
    assert progress.done("Ada") == {}
    assert progress.done("Bo") == {"dots": ["edge"]}
    (tmp_path / "lessons-done.json").write_bytes(b"\xff{")
    assert progress.done("Bo") == {}

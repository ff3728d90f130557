"""`tengen learn`: a whole course in the terminal, with mistakes, leaving and coming back."""

from collections.abc import Iterator

import pytest

from tengen.coach.courses import Course, Lesson, Progress, Walk, course_of, right_moves
from tests.cli.running import Run


def answers(lesson: Lesson, *, wrong: bool) -> Iterator[str]:
    """What is typed to get through a lesson: for each task a wrong move if there is one, then a right one."""
    walk = Walk(lesson)
    while True:
        if walk.step.is_task:
            right = right_moves(walk.step, walk.position)
            others = [move for move in walk.position.legal_moves if move not in right]
            if wrong and others:
                yield str(others[0])
            yield str(right[0])
            walk.attempt(right[0])
        yield ""
        if walk.is_last:
            return
        walk.go_on()


def typed(course: Course, *, wrong: bool) -> str:
    return "".join(f"{word}\n" for lesson in course.lessons for word in answers(lesson, wrong=wrong))


@pytest.mark.parametrize("kind", ["popout", "hexifence", "tictactoe"])
def test_a_course_is_walked_to_its_end(run: Run, kind: str) -> None:
    course = course_of(kind)
    told = run("learn", kind, "--name", "Ada", "--ascii", "--no-color", typed=typed(course, wrong=True))
    assert told.exit_code == 0, told.output
    assert f"You have done the course of {course.title}." in told.stdout
    assert "Try again:" in told.stdout
    assert all(lesson.title in told.stdout for lesson in course.lessons)
    assert set(Progress().done("Ada")[kind]) == {lesson.id for lesson in course.lessons}
    listed = run("learn", kind, "--list", "--name", "Ada").stdout
    assert listed.count(" done ") == len(course.lessons)


def test_who_leaves_goes_on_there_next_time(run: Run) -> None:
    course = course_of("connect4")
    first, second = course.lessons[:2]
    words = "".join(f"{word}\n" for word in answers(first, wrong=False))
    left = run("learn", "connect4", "--name", "Ada", typed=f"{words}quit\n")
    assert left.exit_code == 0
    assert second.title in left.stdout
    again = run("learn", "connect4", "--name", "Ada", typed="help\nshow\nz9\nlist\n99\n1\nback\nquit\n")
    assert again.exit_code == 0
    assert f"lesson 2 of {len(course.lessons)}" in again.stdout
    assert f"lesson 1 of {len(course.lessons)}" in again.stdout
    assert "Type a number from 1 to" in again.output


def test_what_there_is_not_is_said(run: Run) -> None:
    assert run("learn", "chess").exit_code == 2
    unknown = run("learn", "popout", "--lesson", "castling")
    assert unknown.exit_code == 2
    assert "castling" in unknown.stderr
    assert run("learn", typed="chess\nquit\n").exit_code == 0

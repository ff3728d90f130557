"""`tengen puzzle`: goals, moves, hints, the solution, and another try in the terminal."""

from tengen.coach.attempt import Attempt
from tengen.coach.collection import Collection, shipped
from tests.cli.running import Run


def typed(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def test_a_puzzle_is_missed_then_solved_and_only_the_first_try_counts(run: Run) -> None:
    puzzle = Collection().next("Ada", "tictactoe", seed=1, theme="double threat")
    assert puzzle is not None
    with Attempt(puzzle) as attempt:
        wrong = next(str(m) for m in puzzle.position().legal_moves if not attempt.play(m).right)
    own = [str(move) for _, move in puzzle.walk().own()]
    words = typed(wrong, "hint", "hint", "hint", *own, "again", *own, "quit")
    told = run("puzzle", "tictactoe", "--theme", "double threat", "--name", "Ada", "--seed", "1", typed=words)
    assert told.exit_code == 0, told.output
    assert puzzle.task in told.stdout
    assert f"Not {wrong}" in told.stdout
    assert told.stdout.count("Hint: ") == 3
    assert told.stdout.count("Solved.") == 2
    assert told.stdout.count("Your rating:") == 1
    assert "Two lines" in told.stdout or "two lines" in told.stdout
    standing = Collection().standing("Ada", "tictactoe")
    assert (standing.tried, standing.solved) == (1, 0)


def test_nonsense_is_explained_and_the_end_of_input_leaves(run: Run) -> None:
    told = run("puzzle", "tictactoe", typed=typed("z9", "help", "board", "solution", "b2", "next"))
    assert told.exit_code == 0
    assert "z9" in told.stdout
    assert "A solution: " in told.stdout
    assert "The puzzle is over" in told.stdout
    assert Collection().standing("guest", "tictactoe").tried == 1


def test_what_there_is_none_of_is_said(run: Run) -> None:
    assert "double threat" in run("puzzle", "tictactoe", "--theme", "pop").stderr
    assert run("puzzle", "tictactoe", "--theme", "pop").exit_code == 2
    assert run("puzzle", "mnk:4x4x3").exit_code == 2
    assert run("puzzle", "tictactoe", "--own").exit_code == 2
    assert run("puzzle", "tictactoe", "--name", " ").exit_code == 2
    listed = run("puzzle", "--list").stdout
    assert f"{len(shipped())} puzzles in all." in listed

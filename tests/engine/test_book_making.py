"""The opening book is made by one process at a time, and from proofs alone."""

import random
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import Position
from tengen._core import NativeDropSolver

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """A name of a module of the tool."""
    monkeypatch.syspath_prepend(str(TOOLS))

    def find(module: str) -> Any:
        __import__(f"connect4_book.{module}")
        return sys.modules[f"connect4_book.{module}"]

    return find


def test_a_second_maker_of_the_same_book_is_turned_away(tmp_path: Path, tool: Callable[[str], Any]) -> None:
    maker = tool("maker").Maker
    book = tmp_path / "some.book"
    first = maker(book, 1)
    with pytest.raises(SystemExit, match="another process is filling"):
        maker(book, 1)
    first.add(Position("connect4", "4 4 4 4 4 2"), 1)
    first.finish([])
    second = maker(book, 1)
    assert len(second.book) == 1
    second.finish([])


def late(plies: int, chance: random.Random) -> Position:
    while True:
        position = Position("connect4")
        while position.ply < plies and not position.is_over:
            position.play(chance.choice(position.legal_moves))
        if not position.is_over:
            return position


def true_points(position: Position) -> int:
    """By the rules alone."""
    if position.is_over:
        won = position.outcome is not None and position.outcome.winner is not None
        return -((44 - position.ply) // 2) if won else 0
    scores = []
    for move in position.legal_moves:
        position.play(move)
        scores.append(-true_points(position))
        position.undo()
    return max(scores)


def test_what_is_proven_is_true_and_a_wrong_guess_is_not_believed(
    tmp_path: Path, tool: Callable[[str], Any]
) -> None:
    proof = tool("proof")
    chance = random.Random(4)
    solver = NativeDropSolver(1, 1)
    file = tmp_path / "some.bounds"
    for _ in range(40):
        position = late(31, chance)
        right = true_points(position)
        prover = proof.Prover(solver, true_points, lambda _: None, 33, file)
        assert prover.prove(position) == right, position
        again = proof.Prover(solver, true_points, lambda _: None, 33, file)
        assert again.prove(position) == right
        assert again.asked == 0
        for error in (-2, -1, 1, 2):
            # Wrong everywhere, and wrong about this position alone.
            for guess in (
                lambda one, by=error: true_points(one) + (by if one.ply % 2 else -by),
                lambda one, by=error, key=position.canonical_key: (
                    true_points(one) + (by if one.canonical_key == key else 0)
                ),
            ):
                with pytest.raises(proof.WrongGuess):
                    proof.Prover(solver, guess, lambda _: None, 33).prove(position)


def test_a_book_is_the_same_with_and_without_a_guide(
    tmp_path: Path, tool: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    making, levels = tool("maker"), tool("levels").levels(8)
    wanted = dict(random.Random(5).sample(sorted(levels[8].items()), 2))
    found = []
    for database in (making.database, lambda: None):
        monkeypatch.setattr(making, "database", database)
        maker = making.Maker(tmp_path / f"{len(found)}.book", 64)
        assert not making.solve_level(maker, [*levels[:8], wanted], (1, 2))
        assert making.solve_level(maker, [wanted], (2, 2))
        maker.finish([])
        found.append((tmp_path / f"{len(found)}.book").read_bytes())
    assert found[0] == found[1]


def test_levels_are_all_positions_once(tool: Callable[[str], Any]) -> None:
    # The numbers of positions without mirror images that are not over.
    assert [len(level) for level in tool("levels").levels(7)] == [1, 4, 25, 121, 568, 2144, 8231, 27109]


def test_a_share_is_a_part_of_several() -> None:
    share_from = runpy.run_path(str(TOOLS / "make_book.py"))["share_from"]
    assert share_from("2/4") == (2, 4)
    for wrong in ("0/4", "5/4", "x", "1/", "-1/4"):
        with pytest.raises(Exception, match="is no part"):
            share_from(wrong)

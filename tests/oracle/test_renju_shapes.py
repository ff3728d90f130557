"""The renju oracle against published shapes and against shapes argued from the definition."""

import pytest

from . import make
from .base import Cell
from .line import cell_text
from .renju import makes_five, why_forbidden
from .shapes import SIZE, Shape, game_for, load_shapes

SHAPES = load_shapes()


def named(shape: Shape) -> str:
    return shape.name


def verdict(shape: Shape, cell: Cell) -> str | None:
    return why_forbidden(shape.stones, SIZE, SIZE, cell)


@pytest.mark.parametrize("shape", SHAPES, ids=named)
def test_marked_cells(shape: Shape) -> None:
    found = {cell_text(*cell): verdict(shape, cell) for cell in shape.marks}
    assert found == shape.verdicts()


@pytest.mark.parametrize("shape", SHAPES, ids=named)
def test_fives(shape: Shape) -> None:
    found = {cell_text(*cell) for cell in shape.marks if makes_five({**shape.stones, cell: 0}, cell)}
    assert found == shape.fives()


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape.only], ids=named)
def test_no_other_cell_is_forbidden(shape: Shape) -> None:
    empty = [(row, col) for row in range(SIZE) for col in range(SIZE) if (row, col) not in shape.stones]
    found = {cell for cell in empty if verdict(shape, cell) is not None}
    assert found == {cell for cell, mark in shape.marks.items() if mark in "346"}


@pytest.mark.parametrize("shape", SHAPES, ids=named)
def test_shape_in_a_game(shape: Shape) -> None:
    game = make("renju")
    for move in game_for(shape):
        game.play(move)
    assert game.turn == 0
    assert game.outcome() is None
    for move, why in shape.verdicts().items():
        assert game.why_illegal(move) == why
    for move in shape.fives():
        won = game.copy()
        won.play(move)
        assert won.outcome() == (0, "line")


@pytest.mark.parametrize("shape", SHAPES, ids=named)
def test_white_is_free_in_the_same_shape(shape: Shape) -> None:
    """With the colours changed and White to move every marked cell may be played; a six wins too."""
    for cell, mark in shape.marks.items():
        game = make("renju")
        game.stones = {other: 1 - side for other, side in shape.stones.items()}  # type: ignore[attr-defined]
        game.turn = 1
        assert game.why_illegal(cell_text(*cell)) is None
        game.play(cell_text(*cell))
        assert game.outcome() == ((1, "line") if mark in "56" else None)


def test_there_are_enough_shapes() -> None:
    assert len(SHAPES) >= 30
    assert {mark for shape in SHAPES for mark in shape.marks.values()} == set("3456+")

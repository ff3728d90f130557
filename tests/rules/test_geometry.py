"""The shape of every board: cells, edges, which edge lies between which cells, and the symmetries."""

import math
import random
from itertools import pairwise
from pathlib import Path

import pytest

from tengen import Cell, Game, Move, Position
from tests.rules.test_lines import lines_of

DATA = Path(__file__).parent.parent / "data" / "edge"

EDGE_GAMES = [
    *(f"hexifence:{n}" for n in range(1, 9)),
    *(f"dots:{size}" for size in ("1x1", "1x2", "3x3", "2x5", "5x2", "4x4", "11x10", "1x12", "12x12")),
]


def edges_around(name: str) -> dict[Cell, set[Move]]:
    """The edges of every cell, from what the position says about each edge."""
    position = Position(name)
    around: dict[Cell, set[Move]] = {cell: set() for cell in position.game.cells}
    for move in position.game.moves:
        for cell in position.edge_cells(move):
            around[cell].add(move)
    return around


@pytest.mark.parametrize(
    ("size", "cells", "edges"), [(1, 1, 6), (2, 7, 30), (3, 19, 72), (4, 37, 132), (5, 61, 210), (6, 91, 306)]
)
def test_hexifence_has_so_many_cells_and_edges(size: int, cells: int, edges: int) -> None:
    game = Game(f"hexifence:{size}")
    assert len(game.cells) == len(set(game.cells)) == cells
    assert len(game.moves) == len(set(game.moves)) == edges


@pytest.mark.parametrize("size", range(1, 9))
def test_hexifence_has_12n_minus_6_edges_on_its_boundary(size: int) -> None:
    position = Position(f"hexifence:{size}")
    boundary = [move for move in position.game.moves if len(position.edge_cells(move)) == 1]
    assert len(boundary) == 12 * size - 6


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (3, 3), (4, 7), (12, 12)])
def test_dots_has_edges_on_all_sides_of_its_boxes(rows: int, cols: int) -> None:
    position = Position(f"dots:{rows}x{cols}")
    boundary = [move for move in position.game.moves if len(position.edge_cells(move)) == 1]
    assert len(position.game.cells) == rows * cols
    assert len(position.game.moves) == (rows + 1) * cols + rows * (cols + 1)
    assert len(boundary) == 2 * rows + 2 * cols


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("hexifence:2", "hexifence2_exact.txt"),
        ("hexifence:3", "hexifence3_endgame_exact.txt"),
        ("dots:3x3", "dotsandboxes3x3_exact.txt"),
    ],
)
def test_edges_are_listed_in_the_order_of_the_data(name: str, file: str) -> None:
    header = [line for line in (DATA / file).read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    order = next(line.rpartition(": ")[2] for line in header if "Edge order" in line).split()
    assert [str(move) for move in Game(name).moves] == order


@pytest.mark.parametrize("name", EDGE_GAMES)
def test_every_edge_has_one_or_two_cells_and_every_cell_its_edges(name: str) -> None:
    position = Position(name)
    game = position.game
    for move in game.moves:
        cells = position.edge_cells(move)
        assert len(set(cells)) == len(cells) in (1, 2)
        assert set(cells) <= set(game.cells)
    sides = 6 if game.variant == "hexifence" else 4
    assert all(len(edges) == sides for edges in edges_around(name).values())


@pytest.mark.parametrize("size", range(1, 9))
def test_hexagons_beside_an_edge_touch_and_all_that_touch_share_one_edge(size: int) -> None:
    """Centres lie at x = column - row/2, y = row * sqrt(3)/2; those of neighbours are 1 apart."""
    position = Position(f"hexifence:{size}")
    shared = [cells for cells in map(position.edge_cells, position.game.moves) if len(cells) == 2]
    cells = position.game.cells
    touching = {
        frozenset((a, b))
        for a in cells
        for b in cells
        if a != b and math.isclose(distance(a, b), 1, abs_tol=1e-9)
    }
    assert {frozenset(pair) for pair in shared} == touching
    assert len(shared) == len(touching)


def distance(a: Cell, b: Cell) -> float:
    down, right = b.row - a.row, b.col - a.col
    return math.hypot(right - down / 2, down * math.sqrt(3) / 2)


@pytest.mark.parametrize("size", range(1, 9))
def test_the_edge_between_two_hexagons_is_written_as_the_point_between_their_centres(size: int) -> None:
    position = Position(f"hexifence:{size}")
    for move in position.game.moves:
        cells = position.edge_cells(move)
        if len(cells) == 2:
            centres = [(2 * cell.row + 1, 2 * cell.col + 1) for cell in cells]
            assert str(move) == f"{sum(c[0] for c in centres) // 2}:{sum(c[1] for c in centres) // 2}"


def test_edges_of_a_box_are_above_below_left_and_right() -> None:
    for cell, edges in edges_around("dots:3x5").items():
        above, below = f"h{cell.row}{cell.col}", f"h{cell.row + 1}{cell.col}"
        left, right = f"v{cell.row}{cell.col}", f"v{cell.row}{cell.col + 1}"
        assert {str(edge) for edge in edges} == {above, below, left, right}


SYMMETRIES = [
    ("tictactoe", 8),
    ("mnk:7x4x3", 4),
    ("gomoku", 8),
    ("standard:25", 8),
    ("renju:9", 8),
    ("caro:6", 8),
    ("connect4", 2),
    ("connect:16x15x4", 2),
    ("popout:4x5x3", 2),
    ("onepop:4x4x3", 1),
    ("hexifence:2", 12),
    ("hexifence:3", 12),
    ("hexifence:8", 12),
    ("dots:3x3", 8),
    ("dots:2x5", 4),
    ("dots:12x11", 4),
]


@pytest.mark.parametrize(("name", "count"), SYMMETRIES)
def test_symmetries_form_a_group(name: str, count: int) -> None:
    game = Game(name)
    images = [tuple(game.transform(move, i) for move in game.moves) for i in range(game.symmetry_count)]
    assert game.symmetry_count == len(set(images)) == count
    assert images[0] == game.moves
    place = {move: number for number, move in enumerate(game.moves)}
    for i, first in enumerate(images):
        assert set(first) == set(game.moves)
        for second in images:
            assert tuple(second[place[move]] for move in first) in images
        back = images[game.inverse(i)]
        assert tuple(back[place[move]] for move in first) == game.moves


@pytest.mark.parametrize("name", ["tictactoe", "mnk:7x4x3", "gomoku:9", "renju:15", "mnk:25x25x5"])
def test_symmetries_take_lines_to_lines(name: str) -> None:
    game = Game(name)
    lines = {frozenset(line) for line in lines_of(game)}
    for i in range(game.symmetry_count):
        moved = {frozenset(image(game, cell, i) for cell in line) for line in lines}
        assert moved == lines


def image(game: Game, cell: Cell, symmetry: int) -> Cell:
    move = game.transform(Move.cell(cell.col, cell.row), symmetry)
    return Cell(move.row, move.col)


@pytest.mark.parametrize("name", ["connect4", "connect:16x16x4", "popout:3x9x3"])
def test_symmetries_take_neighbouring_columns_to_neighbouring_columns(name: str) -> None:
    game = Game(name)
    for i in range(game.symmetry_count):
        columns = [game.transform(Move.drop(col), i).col for col in range(game.cols)]
        assert all(abs(a - b) == 1 for a, b in pairwise(columns))
        for move in game.moves:
            assert game.transform(move, i).kind == move.kind


@pytest.mark.parametrize("name", EDGE_GAMES)
def test_symmetries_take_the_edges_of_a_cell_to_the_edges_of_a_cell(name: str) -> None:
    game = Game(name)
    cells = {frozenset(edges) for edges in edges_around(name).values()}
    for i in range(game.symmetry_count):
        assert {frozenset(game.transform(edge, i) for edge in edges) for edges in cells} == cells


@pytest.mark.parametrize(("name", "count"), SYMMETRIES)
def test_a_game_and_its_images_end_alike(name: str, count: int) -> None:
    chance = random.Random(name)
    for _ in range(6 if len(Game(name).moves) < 100 else 1):
        position = Position(name)
        while not position.is_over:
            position.play(chance.choice(list(position.legal_moves)))
        images = position.symmetries()
        assert len(images) == count
        assert {image.canonical_key for image in images} == {min(image.key for image in images)}
        for twin in images:
            assert (twin.outcome, twin.score, twin.turn) == (position.outcome, position.score, position.turn)
            assert sorted(map(len, twin.winning_lines)) == sorted(map(len, position.winning_lines))


def test_one_pop_has_no_mirror_because_its_referee_looks_down_right_before_up_right() -> None:
    """After the pop both have a diagonal; mirrored, the other one is looked at first."""
    moves = "3 2 2 4 3 3 1 2 3 1 p3"
    mirrored = moves.translate(str.maketrans("1234", "4321"))
    winners = [Position("onepop:4x4x3", text).outcome for text in (moves, mirrored)]
    assert [outcome and outcome.winner for outcome in winners] == [1, 0]
    assert Position("onepop:4x4x3", moves).canonical_key != Position("onepop:4x4x3", mirrored).canonical_key

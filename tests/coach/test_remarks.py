"""Every sentence of a review is true: the slow rules check each claim."""

from collections import Counter

import pytest

from tengen import Cell, Position, Side
from tengen.coach import review
from tengen.families.edge.sight import cells_to_take, safe_moves
from tengen.families.line.sight import Shape, Stones
from tests.coach.games import BOARDS, weak_game
from tests.coach.truth import check_remark, fours_after, most_captures, winning_cells
from tests.coach.truth import safe_moves as true_safe_moves
from tests.oracle.games import random_game
from tests.oracle.line import LineOracle
from tests.oracle.spec import make


def check_game(game: str, seed: int, nodes: int) -> Counter[str]:
    record = weak_game(game, seed)
    found = review(record, nodes=nodes, threads=1)
    assert found.complete
    moves = [str(entry.move) for entry in record.moves]
    return Counter(check_remark(record.game.name, moves[: one.ply], one) for one in found.mistakes)


@pytest.mark.parametrize("game", BOARDS)
def test_every_sentence_of_a_review_is_true(game: str) -> None:
    kinds = sum((check_game(game, seed, 800) for seed in range(4)), Counter[str]())
    assert kinds, "weak players make mistakes"


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [*BOARDS, "gomoku", "connect4", "popout", "onepop:6x7x4", "dots:4x4", "hexifence:3"]
)
def test_every_sentence_of_many_reviews_is_true(game: str) -> None:
    for seed in range(100, 110):
        check_game(game, seed, 3000)


def after(game: str, seed: int, plies: int) -> tuple[LineOracle, Position]:
    """A random game up to there, by both sets of rules."""
    oracle, position = make(game), Position(game)
    for move in list(random_game(game, seed, plies)):
        oracle.play(move)
        position.play(move)
    return oracle, position


@pytest.mark.parametrize("game", ["gomoku:8", "standard:8", "renju:8", "caro:8", "mnk:6x5x4"])
def test_fives_and_fours_are_seen_where_the_rules_say(game: str) -> None:
    for seed in range(5):
        oracle, position = after(game, seed, 34)
        board = Stones(position)
        for side in Side:
            true = winning_cells(oracle, side)
            assert {tuple(cell) for cell in board.wins_anywhere(side)} == true
            counts = fours_after(oracle, side)
            for text in oracle.all_moves():
                cell = position.game.parse_move(text)
                place = Cell(cell.row, cell.col)
                if not board.is_empty(place) or tuple(place) in true:
                    continue
                made = board.made_by(place, side)
                shapes = {one.shape for one in made}
                new = counts[tuple(place)] - len(true)
                if new > 0:
                    assert shapes & {Shape.FOUR, Shape.OPEN_FOUR}, (game, seed, text)
                gaps = {gap for one in made if one.shape is not Shape.OPEN_THREE for gap in one.gaps}
                assert len({tuple(gap) for gap in gaps} - true) >= new


def test_an_open_three_can_become_an_open_four() -> None:
    for seed in range(16):
        oracle, position = after("gomoku:9", seed, 30)
        if position.is_over:
            continue
        board = Stones(position)
        for side in Side:
            true = winning_cells(oracle, side)
            for three in board.open_threes(side):
                for gap in three.gaps:
                    oracle.stones[tuple(gap)] = side
                    assert len(winning_cells(oracle, side) - true) >= 2
                    del oracle.stones[tuple(gap)]


@pytest.mark.parametrize("game", ["gomoku:9", "standard:9", "caro:9"])
def test_no_stone_stops_an_open_four(game: str) -> None:
    found = 0
    for seed in range(60):
        oracle, position = after(game, seed, 30)
        board = Stones(position)
        for side in Side:
            for cell in board._near():
                if not any(made.shape is Shape.OPEN_FOUR for made in board.made_by(cell, side)):
                    continue
                found += 1
                oracle.stones[tuple(cell)] = side
                for end in winning_cells(oracle, side):
                    oracle.stones[end] = side.other
                    assert winning_cells(oracle, side), (game, seed, cell, end)
                    del oracle.stones[end]
                del oracle.stones[tuple(cell)]
    assert found > 10


def test_in_caro_a_four_between_two_stones_is_not_open() -> None:
    shapes = []
    for blocks in ("a1 h1", "a1 i1", "i1 i2"):  # both ends of the fives would be blocked; one; none
        one, two = blocks.split()
        board = Stones(Position("caro:9", f"c1 {one} d1 {two} e1"))
        shapes.append([made.shape for made in board.made_by(Cell(0, 5), Side.FIRST)])
    assert shapes == [[Shape.FOUR], [Shape.FOUR], [Shape.OPEN_FOUR]]


@pytest.mark.parametrize("game", ["dots:3x3", "dots:2x4", "hexifence:2"])
def test_cells_to_take_and_safe_moves_are_counted_right(game: str) -> None:
    for seed in range(10):
        oracle, position = make(game), Position(game)
        for move in random_game(game, seed):
            if oracle.outcome() is None and len(oracle.legal_moves()) <= 14:
                assert cells_to_take(position) == most_captures(oracle)
            assert sorted(map(str, safe_moves(position))) == sorted(true_safe_moves(oracle))
            oracle.play(move)
            position.play(move)

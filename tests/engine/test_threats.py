"""Threats of line games: classes against brute force on random boards, and wins that hold on the board."""

import random

import pytest

from tengen import Engine, Position, Side
from tengen._core import features
from tengen.threats import solve_by_threats
from tests.oracle.line import LineOracle, text_cell

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def brute_class(oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int], side: int) -> str:
    """Five, four or three, each as open as it is, by trying stones; "less" for everything below."""
    oracle.stones[cell] = side
    try:
        if wins(oracle, cell, step, side):
            return "five"
        completing = completions(oracle, cell, step, side)
        if completing:
            return "open_four" if len(completing) > 1 else "four"
        strong = weak = 0
        for other in line_cells(oracle, cell, step):
            oracle.stones[other] = side
            found = len(completions(oracle, cell, step, side))
            del oracle.stones[other]
            strong += found > 1
            weak += found == 1
        if strong:
            return "wide_three" if strong > 1 else "open_three"
        return "three" if weak else "less"
    finally:
        del oracle.stones[cell]


def line_cells(oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
    cells = [(cell[0] + i * step[0], cell[1] + i * step[1]) for i in range(-5, 6) if i]
    on_board = [(r, c) for r, c in cells if 0 <= r < oracle.rows and 0 <= c < oracle.cols]
    return [c for c in on_board if c not in oracle.stones]


def wins(oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int], side: int) -> bool:
    length = 1
    blocked = 0
    for sign in (1, -1):
        row, col = cell[0] + sign * step[0], cell[1] + sign * step[1]
        while oracle.stones.get((row, col)) == side:
            length += 1
            row, col = row + sign * step[0], col + sign * step[1]
        blocked += oracle.stones.get((row, col)) == 1 - side
    if oracle.variant == "standard":
        return length == 5
    return length >= 5 and not (oracle.variant == "caro" and length == 5 and blocked == 2)


def completions(
    oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int], side: int
) -> list[tuple[int, int]]:
    found = []
    for other in line_cells(oracle, cell, step):
        oracle.stones[other] = side
        if wins(oracle, cell, step, side):
            found.append(other)
        del oracle.stones[other]
    return found


@pytest.mark.parametrize(
    ("game", "variant", "sides"),
    [
        ("gomoku:9", "freestyle", (0, 1)),
        ("standard:9", "standard", (0, 1)),
        ("caro:9", "caro", (0, 1)),
        ("renju:9", "renju", (1,)),  # White is free; what Black may not do has tests of its own
    ],
)
def test_classes_are_what_trying_stones_gives(game: str, variant: str, sides: tuple[int, ...]) -> None:
    chance = random.Random(7)
    names = list(Engine(memory=1).weights(game))
    for _ in range(12):
        position = Position(game)
        for _ in range(chance.randint(8, 40)):
            position.play(chance.choice(position.legal_moves))
            if position.is_over:
                position.undo()
                break
        oracle = LineOracle(9, 9, 5, variant)
        for number, move in enumerate(position.moves):
            oracle.stones[text_cell(str(move))] = number % 2
        counts = dict(zip(names, features(position), strict=True))
        for side in sides:
            role, sign = ("own", 1) if side == position.turn else ("their", -1)
            seen = [
                brute_class(oracle, (row, col), step, side)
                for row in range(9)
                for col in range(9)
                if (row, col) not in oracle.stones
                for step in DIRECTIONS
            ]
            for name in ("five", "open_four", "four", "wide_three", "open_three", "three"):
                assert sign * counts[f"{role}_{name}"] == seen.count(name), (name, str(position))


def test_the_estimate_is_the_sum_of_its_features() -> None:
    engine = Engine(memory=1)
    position = Position("gomoku", "h8 i9 j7 h9 i8 g8 j8")
    weights = engine.weights("gomoku").values()
    total = sum(count * weight for count, weight in zip(features(position), weights, strict=True))
    assert engine.evaluate(position).to_json()["value"] == total


@pytest.mark.parametrize(
    ("game", "moves", "plies"),
    [
        ("gomoku", "h8 h9 i8 i9 j8 a1", 3),
        ("renju", "h8 h9 i8 i9 j8 a1", 3),
        ("standard", "h8 h9 i8 i9 j8 a1", 3),
        ("gomoku:19", "h8 h9 i8 i9 j8 a1 k8 l8", 1),
    ],
)
def test_a_win_by_threats_has_its_whole_line(game: str, moves: str, plies: int) -> None:
    position = Position(game, moves)
    solution = solve_by_threats(position)
    assert solution is not None
    assert len(solution.line) == plies
    for move in solution.line:
        position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == Side.FIRST


def test_no_win_is_claimed_where_there_is_none() -> None:
    assert solve_by_threats(Position("gomoku", "h8"), 1000) is None
    assert solve_by_threats(Position("caro", "h8 h9 i8 i9 j8 a1"), 1000) is None
    with pytest.raises(ValueError, match="only line games"):
        solve_by_threats(Position("connect4"))


@pytest.mark.parametrize(
    ("game", "moves", "within"),
    [
        # Two open twos of Black's cross on an empty cell: a double three, which White cannot stop twice.
        ("gomoku", "h8 a1 i8 a3 k9 o1 k10 o3", 9),
        ("standard", "h8 a1 i8 a3 k9 o1 k10 o3", 9),
        # A four that turns into a three on another line, far from White's stones.
        ("gomoku", "g8 f8 h8 a1 i8 o1 k9 a15 k10 o15", 9),
    ],
)
def test_positions_of_our_own_are_won_and_the_line_is_legal(game: str, moves: str, within: int) -> None:
    position = Position(game, moves)
    solution = solve_by_threats(position)
    assert solution is not None
    assert len(solution.line) <= within
    for move in solution.line:
        position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == Side.FIRST


def test_renju_forbids_the_double_three_that_wins_elsewhere() -> None:
    moves = "h8 a1 i8 a3 k9 o1 k10 o3"
    free = solve_by_threats(Position("gomoku", moves))
    assert free is not None
    assert str(free.line[0]) == "k8"
    renju = solve_by_threats(Position("renju", moves))
    assert renju is None or str(renju.line[0]) != "k8"

"""The lines that are drawn at a forbidden point are those that forbid it, by the oracle's definition."""

import random

from tengen import Position
from tengen.families import family_of
from tests.oracle.renju import DIRECTIONS, fours, is_three, why_forbidden

SIZE = 11


def crowded(seed: int) -> Position:
    """A game in which stones lie close together, so that many points are forbidden."""
    chance = random.Random(seed)
    position = Position(f"renju:{SIZE}")
    while position.ply < 30 and not position.is_over:
        near = [move for move in position.legal_moves if max(abs(move.row - 5), abs(move.col - 5)) < 4]
        position.play(chance.choice(near or position.legal_moves))
    return position


def test_lines_are_as_many_as_the_definition_counts() -> None:
    seen = {"overline": 0, "double four": 0, "double three": 0}
    for seed in range(60):
        position = crowded(seed)
        if position.is_over or position.turn:
            continue
        stones = {(row, col): int(side) for row, col, side in _stones(position)}
        for row, col in (
            (row, col) for row in range(SIZE) for col in range(SIZE) if (row, col) not in stones
        ):
            reason = why_forbidden(stones, SIZE, SIZE, (row, col))
            move = position.game.parse_move(f"{chr(97 + col)}{row + 1}")
            lines = family_of(position.game).illegal_lines(position, move)
            after = {**stones, (row, col): 0}
            if reason is None:
                assert lines == []
                continue
            seen[reason] += 1
            assert all(str(move) in line for line in lines)
            if reason == "double three":
                ways = sum(is_three(after, SIZE, SIZE, (row, col), way) for way in DIRECTIONS)
                assert {len(line) for line in lines} == {3}
                assert len({_slope(line) for line in lines}) == ways
            if reason == "double four":
                assert {len(line) for line in lines} == {4}
                assert len(lines) == sum(fours(after, SIZE, SIZE, (row, col), way) for way in DIRECTIONS)
            if reason == "overline":
                assert all(len(line) > 5 for line in lines)
    assert min(seen["double three"], seen["double four"]) > 5, seen


def _stones(position: Position) -> list[tuple[int, int, int]]:
    cells = ((row, col) for row in range(SIZE) for col in range(SIZE))
    return [(row, col, int(side)) for row, col in cells if (side := position.at(row, col)) is not None]


def _slope(line: list[str]) -> tuple[int, int]:
    (col, row), (far, high) = ((ord(cell[0]), int(cell[1:])) for cell in (line[0], line[-1]))
    return (high > row) - (high < row), (far > col) - (far < col)

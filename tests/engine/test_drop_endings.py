"""The engine plays the last part of a drop-only game perfectly, and says so."""

import random

import pytest

from tengen import Engine, Limit, Position, solve


def ending(game: str, empties: int, chance: random.Random) -> Position:
    """A random position with so many cells left."""
    board = Position(game).game
    while True:
        position = Position(game)
        while not position.is_over and position.ply < board.rows * board.cols - empties:
            position.play(chance.choice(list(position.legal_moves)))
        if not position.is_over:
            return position


@pytest.mark.parametrize("game", ["connect4", "connect:9x8x4", "connect:6x7x5"])
@pytest.mark.parametrize("limit", [Limit(nodes=50_000), Limit(time=0.5)])
def test_the_end_is_exact(game: str, limit: Limit) -> None:
    chance = random.Random(game)
    with Engine(memory=8) as engine:
        for _ in range(10):
            position = ending(game, 18, chance)
            info = engine.analyse(position, limit)
            assert info.score == solve(position, memory=4).score
            for move in info.moves:
                position.play(move)
            assert position.is_over


def test_every_line_is_exact() -> None:
    chance = random.Random(7)
    with Engine(memory=8) as engine:
        for _ in range(10):
            position = ending("connect4", 16, chance)
            right = solve(position, memory=4, every_move=True).move_points
            lines = engine.analyse(position, Limit(nodes=100_000), lines=7).lines
            assert len(lines) == len(right)
            assert [right[line.best].lower for line in lines] == sorted(
                (p.lower for p in right.values()), reverse=True
            )


def test_a_limit_of_nodes_stays_the_same_every_time() -> None:
    for empties in (20, 36):
        position = ending("connect4", empties, random.Random(empties))
        found = []
        for _ in range(2):
            with Engine(memory=8) as engine:
                info = engine.analyse(position, Limit(nodes=30_000))
                found.append((info.nodes, info.moves, info.score))
        assert found[0] == found[1]


def test_a_hopeless_attempt_to_solve_leaves_time_for_a_move() -> None:
    with Engine(memory=8) as engine:
        info = engine.analyse(Position("connect:10x12x4"), Limit(time=0.2))
        assert info.depth >= 1
        assert not info.score.is_exact

"""The engine and the solvers take a position that was set up as they take the same one that was played."""

import random

import pytest

from tengen import Engine, Limit, Position, solve

# Boards that are solved at once, with so many moves played before.
SMALL = {
    "tictactoe": 3,
    "mnk:4x4x3": 4,
    "connect:4x4x3": 5,
    "connect4": 30,
    "popout:3x3x3": 5,
    "onepop:3x4x3": 6,
    "dots:2x3": 8,
    "hexifence:2": 16,
}


def random_position(name: str, plies: int, chance: random.Random) -> Position:
    while True:
        position = Position(name)
        while not position.is_over and position.ply < plies:
            position.play(chance.choice(list(position.legal_moves)))
        if not position.is_over:
            return position


@pytest.mark.parametrize("name", SMALL)
def test_exact_values_do_not_depend_on_the_way_there(name: str) -> None:
    chance = random.Random(name)
    for _ in range(4):
        position = random_position(name, SMALL[name], chance)
        twin = Position.from_fen(position.fen)
        played, set_up = solve(position), solve(twin)
        assert set_up.score == played.score
        for move in set_up.line:
            twin.play(move)


@pytest.mark.parametrize(
    "name", ["gomoku", "renju", "caro:11", "connect:8x9x5", "popout", "hexifence:3", "dots:5x5"]
)
def test_a_search_finds_a_legal_move_and_goes_on_from_there(name: str) -> None:
    position = Position.from_fen(random_position(name, 12, random.Random(name)).fen)
    with Engine(memory=4) as engine:
        for _ in range(6):
            if position.is_over:
                break
            position.play(engine.play(position, Limit(nodes=2000)).move)


def test_the_book_knows_a_position_by_its_discs() -> None:
    position = Position("connect4", "4 4 3")
    twin = Position.from_fen(position.fen)
    with Engine(memory=4) as engine:
        assert engine.analyse(twin, Limit(nodes=1)).score == engine.analyse(position, Limit(nodes=1)).score

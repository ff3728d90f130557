"""The engine's lines of a symmetric position are different moves, not images of one."""

import pytest

from tengen import Engine, Limit, Position
from tengen.web.positions.mirrors import best_different, own_symmetries


@pytest.mark.parametrize(
    ("game", "moves", "count"),
    [
        ("gomoku", "", 8),
        ("gomoku", "h8 h9", 2),
        ("gomoku", "h8 i9 j7", 1),
        ("connect4", "4", 2),
        ("connect4", "1", 1),
    ],
)
def test_symmetries_of_a_position(game: str, moves: str, count: int) -> None:
    assert len(own_symmetries(Position(game, moves.split()))) == count


@pytest.mark.parametrize("game", ["gomoku:9", "tictactoe", "connect4", "dots:2x2"])
def test_no_line_mirrors_another_and_the_centre_is_named(game: str) -> None:
    position = Position(game)
    symmetries = own_symmetries(position)
    lines = Engine().analyse(position, Limit(nodes=20_000), lines=min(10, len(position.legal_moves))).lines
    found = best_different(position, symmetries, lines, 3)
    orbits = [frozenset(position.game.transform(line.best, one) for one in symmetries) for line in found]
    assert len(orbits) == len(set(orbits)) == min(3, len(orbits))
    centre = {"gomoku:9": "e5", "tictactoe": "b2"}.get(game)
    assert centre is None or centre in [str(line.best) for line in found]
    for line in found:
        Position(game, list(line.moves))

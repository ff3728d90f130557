"""The greedy player is clearly stronger than chance in every family."""

import pytest

from tengen import Position, Side
from tengen.players import GreedyPlayer, Player, RandomPlayer

GAMES_PLAYED = 40


def greedy_points(game: str, seed: int) -> float:
    """The points of greedy in one game against random; it is first in every other game."""
    greedy: Player = GreedyPlayer(seed)
    chance: Player = RandomPlayer(seed)
    side = Side(seed % 2)
    position = Position(game)
    while not position.is_over:
        position.play((greedy if position.turn == side else chance).choose(position))
    winner = position.outcome.winner if position.outcome else None
    return 0.5 if winner is None else float(winner == side)


@pytest.mark.parametrize(
    "game",
    [
        "gomoku:11",
        "standard:9",
        "renju:9",
        "caro:9",
        "connect4",
        "popout",
        "onepop",
        "hexifence:2",
        "dots:4x4",
    ],
)
def test_greedy_beats_random(game: str) -> None:
    points = sum(greedy_points(game, seed) for seed in range(GAMES_PLAYED))
    assert points >= 0.9 * GAMES_PLAYED

"""Test games: a network against a player or another network, in pairs from openings by chance."""

from random import Random

from tengen import Game, Position
from tengen.players import make_player
from tengen.referee.statistics import PairCounts
from tengen.tree import TreeSearch

from .learner import Learner
from .openings import opening
from .settings import Settings


def against_player(learner: Learner, opponent: str, settings: Settings, seed: int) -> PairCounts:
    """The network's score against one of Tengen's players."""
    players = [make_player(opponent, seed=seed * 1000 + number) for number in range(settings.test_games)]

    def replies(asked: list[Position | None]) -> list[object]:
        return [here and player.choose(here) for here, player in zip(asked, players, strict=True)]

    try:
        return _play(learner, replies, settings, seed)
    finally:
        for player in players:
            if hasattr(player, "close"):
                player.close()


def against_network(learner: Learner, other: Learner, settings: Settings, seed: int) -> PairCounts:
    """The network's score against another."""
    search = TreeSearch(settings.game, other.evaluate, batch=settings.test_games, seed=seed)

    def replies(asked: list[Position | None]) -> list[object]:
        return [found and found.best for found in search.run_many(asked, settings.test_simulations)]

    return _play(learner, replies, settings, seed)


def _play(learner: Learner, replies, settings: Settings, seed: int) -> PairCounts:
    """All games side by side; of each pair the first has the network as the first side."""
    game = Game(settings.game)
    starts = [
        opening(game, settings.openings, Random(seed * 7919 + pair))
        for pair in range(settings.test_games // 2)
    ]
    positions = [start.copy() for start in starts for _ in range(2)]
    search = TreeSearch(game, learner.evaluate, batch=len(positions), seed=seed)
    mine = [number % 2 for number in range(len(positions))]
    while any(not here.is_over for here in positions):
        turns = [
            None if here.is_over else here.turn == side for here, side in zip(positions, mine, strict=True)
        ]
        own = [here if turn else None for here, turn in zip(positions, turns, strict=True)]
        theirs = [here if turn is False else None for here, turn in zip(positions, turns, strict=True)]
        moves = [found and found.best for found in search.run_many(own, settings.test_simulations)]
        answers = replies(theirs)
        for here, move, answer in zip(positions, moves, answers, strict=True):
            if move is not None or answer is not None:
                here.play(move if move is not None else answer)
    points = [_half_points(here, side) for here, side in zip(positions, mine, strict=True)]
    five = [0] * 5
    for first, second in zip(points[::2], points[1::2], strict=True):
        five[first + second] += 1
    return PairCounts(tuple(five))  # type: ignore[arg-type]


def _half_points(position: Position, side: int) -> int:
    assert position.outcome is not None  # noqa: S101
    winner = position.outcome.winner
    return 1 if winner is None else 2 * (winner == side)

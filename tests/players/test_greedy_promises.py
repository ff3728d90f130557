"""What the greedy player promises, checked on many positions by trying out every move and every answer."""

from collections.abc import Iterator
from random import Random

import pytest

from tengen import Move, Position
from tengen.players import GreedyPlayer, RandomPlayer

LINE_AND_DROP = [
    "tictactoe",
    "mnk:5x4x3",
    "gomoku:6",
    "standard:6",
    "renju:6",
    "caro:6",
    "connect:4x5x3",
    "connect4",
    "popout:4x4x3",
    "popout:3x4x3,both=opponent",
    "onepop:4x4x3",
]


def positions(game: str, count: int) -> Iterator[Position]:
    """Positions from games between careless players, so that there is something to win and to stop."""
    random = Random(game)
    players = (RandomPlayer(1), GreedyPlayer(2))
    while count:
        position = Position(game)
        for _ in range(random.randrange(30)):
            if not position.is_over:
                position.play(random.choice(players).choose(position))
        if not position.is_over:
            count -= 1
            yield position


def after(position: Position, move: Move) -> Position:
    image = position.copy()
    image.play(move)
    return image


def winning(position: Position) -> set[Move]:
    ends = {move: after(position, move).outcome for move in position.legal_moves}
    return {move for move, end in ends.items() if end is not None and end.winner == position.turn}


@pytest.mark.parametrize("game", LINE_AND_DROP)
def test_greedy_wins_at_once_or_allows_no_win_where_it_can(game: str) -> None:
    for position in positions(game, 100):
        chosen = GreedyPlayer(0).choose(position)
        if winning(position):
            assert chosen in winning(position), position
            continue
        images = {move: after(position, move) for move in position.legal_moves}
        lost = {move for move, image in images.items() if image.outcome and image.outcome.winner is not None}
        allowed = {move: len(winning(image)) for move, image in images.items() if move not in lost}
        if allowed:
            assert chosen in allowed, position
            assert bool(allowed[chosen]) == all(allowed.values()), position


def captured_at_once(position: Position, move: Move) -> int:
    return len(after(position, move).last_captures)


def given_away(position: Position, move: Move) -> int:
    """How many cells the other side can take in a row after this move."""
    image = after(position, move)
    given = 0
    while takes := [reply for reply in image.legal_moves if captured_at_once(image, reply)]:
        image.play(takes[0])
        given += len(image.last_captures)
    return given


@pytest.mark.parametrize("game", ["dots:2x3", "dots:3x3", "hexifence:2"])
def test_greedy_takes_the_most_or_gives_the_least(game: str) -> None:
    gifts = set()
    for position in positions(game, 100):
        chosen = GreedyPlayer(0).choose(position)
        taken = {move: captured_at_once(position, move) for move in position.legal_moves}
        assert taken[chosen] == max(taken.values()), position
        if not taken[chosen]:
            given = {move: given_away(position, move) for move in position.legal_moves}
            assert given[chosen] == min(given.values()), position
            gifts.add(given[chosen])
    assert max(gifts) > 1

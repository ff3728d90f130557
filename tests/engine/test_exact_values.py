"""Whatever the search calls exact is what trying everything gives, in every game."""

import random

import pytest

from tests.engine.truth import LATE, MORE, NARROW, PLENTY, Late, engines, random_late, said
from tests.oracle.minimax import Memo, move_value, value


def by_game(late: Late) -> str:
    return late.game


def agree(late: Late, seed: int, count: int) -> None:
    """All engines prove the oracle's value, and the move they choose keeps it."""
    chance = random.Random(seed)
    memo: Memo = {}
    ours = engines()
    for _ in range(count):
        position, oracle = random_late(late, chance)
        right = value(oracle, memo)
        for kind, engine in ours.items():
            info = engine.analyse(position, PLENTY)
            assert said(position, info.score) == right, f"{kind}: {position!r}"
            assert move_value(oracle, str(info.best), memo) == right, f"{kind}: {position!r} {info.best}"


def agree_in_all_lines(late: Late, seed: int, count: int) -> None:
    """Every line has the value of its first move, and no move that was left out is better than the last."""
    chance = random.Random(seed)
    memo: Memo = {}
    ours = engines()
    for number in range(count):
        position, oracle = random_late(late, chance)
        values = {move: move_value(oracle, move, memo) for move in oracle.legal_moves()}
        wanted = number % 4 + 2
        for kind, engine in ours.items():
            lines = engine.analyse(position, PLENTY, lines=wanted).lines
            assert len({line.best for line in lines}) == len(lines) <= wanted
            scores = [line.score for line in lines]
            assert scores == sorted(scores, reverse=True)
            for line in lines:
                assert said(position, line.score) == values[str(line.best)], f"{kind}: {position!r} {line}"


@pytest.mark.parametrize("late", [*LATE, NARROW], ids=by_game)
def test_the_search_finds_what_trying_everything_finds(late: Late) -> None:
    agree(late, seed=1, count=100)


@pytest.mark.parametrize("late", [*LATE, NARROW], ids=by_game)
def test_every_line_has_its_own_exact_value(late: Late) -> None:
    agree_in_all_lines(late, seed=2, count=12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 15))
@pytest.mark.parametrize("late", [*LATE, *MORE, NARROW], ids=by_game)
def test_the_search_finds_what_trying_everything_finds_in_many_positions(late: Late, seed: int) -> None:
    agree(late, seed, count=300)


@pytest.mark.slow
@pytest.mark.parametrize("late", [*LATE, *MORE, NARROW], ids=by_game)
def test_every_line_has_its_own_exact_value_in_many_positions(late: Late) -> None:
    agree_in_all_lines(late, seed=20, count=150)


@pytest.mark.parametrize("late", [*LATE, NARROW], ids=by_game)
def test_lines_can_be_played_and_end_as_they_say(late: Late) -> None:
    chance = random.Random(3)
    engine = engines()["one thread"]
    for _ in range(20):
        position, oracle = random_late(late, chance)
        info = engine.analyse(position, PLENTY)
        mover = position.turn
        for move in info.moves:
            position.play(move)
            oracle.play(str(move))
        if position.outcome is not None and position.game.family != "edge":
            chances = {mover: 1.0, mover.other: 0.0, None: 0.5}
            assert chances[position.outcome.winner] == info.score.win_chance

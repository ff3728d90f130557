"""Many positions at once get the answers that each would get alone, in their order."""

import itertools
import random
import time
from collections.abc import Iterator

import pytest

from tengen import Engine, EngineClosed, Limit, Position


def random_positions(name: str, count: int) -> list[Position]:
    chance = random.Random(name)
    found = []
    for _ in range(count):
        position = Position(name)
        while not position.is_over and position.ply < 8:
            position.play(chance.choice(list(position.legal_moves)))
        found.append(position)
    return found


@pytest.mark.parametrize("searches", [1, 3])
def test_answers_are_those_of_single_searches_in_order(searches: int) -> None:
    positions = [p for name in ("gomoku:9", "connect4", "dots:3x3") for p in random_positions(name, 4)]
    limit = Limit(depth=3)
    with Engine(memory=3) as engine:
        found = list(engine.analyse_many(positions, limit, lines=2, searches=searches))
    for position, info in zip(positions, found, strict=True):
        assert (info is None) == position.is_over
        if info is not None:
            with Engine(memory=3) as alone:
                told = alone.analyse(position, limit, lines=2)
            assert [line.score for line in info.lines] == [line.score for line in told.lines]
            assert all(line.best in position.legal_moves for line in info.lines)


def test_finished_games_have_no_answer() -> None:
    over, on = Position("tictactoe", "a1 a2 b1 b2 c1"), Position("tictactoe")
    with Engine(memory=1) as engine:
        found = list(engine.analyse_many([over, on, over], Limit(depth=9)))
    assert [info is None for info in found] == [True, False, True]


def test_positions_are_taken_only_a_few_ahead() -> None:
    taken = 0

    def endless() -> Iterator[Position]:
        nonlocal taken
        for _ in itertools.count():
            taken += 1
            yield Position("tictactoe")

    with Engine(memory=2) as engine:
        answers = engine.analyse_many(endless(), Limit(nodes=50), searches=2)
        for _ in range(10):
            next(answers)
        assert taken <= 10 + 5
        answers.close()


def test_who_stops_reading_does_not_wait_for_the_rest() -> None:
    with Engine(memory=2) as engine:
        answers = engine.analyse_many([Position("gomoku")] * 20, Limit(time=30), searches=2)
        short = engine.analyse_many(
            itertools.chain([Position("tictactoe")], [Position("gomoku")] * 9), Limit(time=2), searches=1
        )
        next(short)
        began = time.monotonic()
        short.close()
        answers.close()  # never begun
        assert time.monotonic() - began < 1.5


def test_the_engine_itself_stays_free_and_its_weights_count() -> None:
    position = Position("connect:5x6x4", "3 3")
    with Engine(memory=2, features={"endgames": False, "book": False}) as engine:
        usual = next(engine.analyse_many([position], Limit(depth=1)))
        name = next(iter(engine.weights(position.game)))
        engine.set_weights(position.game, {name: engine.weights(position.game)[name] + 500})
        answers = engine.analyse_many([position], Limit(depth=1))
        told = engine.analyse(position, Limit(depth=1))
        changed = next(answers)
    assert changed is not None
    assert usual is not None
    assert changed.score == told.score


def test_mistakes_are_told_before_anything_is_searched() -> None:
    engine = Engine(memory=1)
    for limit, options, words in (
        (Limit(), {}, "may never end"),
        (Limit(nodes=1), {"lines": 0}, "lines must be"),
        (Limit(nodes=1), {"searches": 0}, "searches must be"),
    ):
        with pytest.raises(ValueError, match=words):
            engine.analyse_many([], limit, **options)
    assert list(engine.analyse_many([], Limit(nodes=1))) == []
    engine.close()
    with pytest.raises(EngineClosed):
        engine.analyse_many([], Limit(nodes=1))

"""What levels are worth, and the level that fits somebody."""

from pathlib import Path

import pytest

from tengen import Position
from tengen.coach.levels import NEWCOMER, fitting_level, level_ratings, person_rating, results_in
from tengen.memory import Memory
from tengen.players import LEVELS
from tengen.records import Record

MEASURED = ("gomoku", "connect4", "hexifence:3", "tictactoe")


@pytest.mark.parametrize("game", MEASURED)
def test_every_level_has_a_rating_and_they_rise(game: str) -> None:
    rated = level_ratings(game)
    assert [one.level for one in rated] == list(LEVELS)
    elos = [one.elo for one in rated]
    assert elos == sorted(elos)
    assert 0 < elos[0] < 300, "the first level beats random narrowly"
    assert all(one.game == game for one in rated)


@pytest.mark.parametrize(
    ("game", "like"), [("renju", "gomoku"), ("popout", "connect4"), ("dots:4x4", "hexifence:3")]
)
def test_a_game_that_was_not_measured_borrows_from_its_family(game: str, like: str) -> None:
    assert level_ratings(game) == level_ratings(like)


@pytest.mark.parametrize("game", MEASURED)
def test_the_level_follows_the_results(game: str) -> None:
    assert fitting_level(game, []) == NEWCOMER
    assert fitting_level(game, [(NEWCOMER, 1.0)] * 4) > NEWCOMER
    assert fitting_level(game, [(NEWCOMER, 0.0)] * 4) < NEWCOMER
    level, results = NEWCOMER, []
    for _ in range(30):
        # Somebody who beats every level below 6 and loses to the others is given 5 or 6 in the end.
        results.append((level, 1.0 if level < 6 else 0.0))
        level = fitting_level(game, results)
    assert level in (5, 6)
    assert person_rating(game, results).deviation < person_rating(game, results[:1]).deviation


def test_results_are_read_from_the_memory_in_their_order(tmp_path: Path) -> None:
    def game(first: str, second: str, moves: str) -> Record:
        return Record.from_position(Position("connect:4x4x3", moves), First=first, Second=second)

    won, lost = "1 2 1 2 1", "1 2 1 2 3 2"
    with Memory(tmp_path / "memory.db") as memory:
        memory.add_game(game("Ada", "tengen:level=2", won))
        memory.add_game(game("tengen:level=3,time=1s", "Ada", won))
        memory.add_game(game("Ben", "tengen:level=9", won))
        memory.add_game(game("Ada", "greedy", won))
        memory.add_game(game("Ada", "tengen:level=4", "1"))
        memory.add_game(game("Ada", "tengen:level=5", lost))
        assert results_in(memory, "connect:4x4x3", "Ada") == [(2, 1.0), (3, 0.0), (5, 0.0)]
        assert results_in(memory, "connect:4x4x3", "Ada", "Ben")[2:3] == [(9, 1.0)]
        assert results_in(memory, "connect4", "Ada") == []

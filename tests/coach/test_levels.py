"""What levels are worth, and the level that fits somebody."""

from pathlib import Path

import pytest

from tengen import Game, Position
from tengen.coach.levels import (
    KNOWLEDGE,
    NEWCOMER,
    fitting_level,
    level_ratings,
    measured_games,
    person_rating,
    rating_text,
    results_in,
)
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
    assert len(set(elos)) == 10
    assert rated[4].elo == 1500, "level 5 gives the scale"
    assert all(one.game == Game(game).name for one in rated)


def test_all_games_that_the_board_offers_first_are_measured() -> None:
    wanted = "gomoku standard renju caro tictactoe connect4 connect:8x9x5 popout onepop:6x7x4"
    wanted += " hexifence:2 hexifence:3 hexifence:4 dots:3x3 dots:4x4 dots:5x5 mnk:9x4x4 gomoku:7"
    assert set(wanted.split()) <= set(measured_games())


@pytest.mark.parametrize("game", ["gomoku:13", "connect:9x9x4", "dots:2x3"])
def test_a_game_that_was_not_measured_has_no_ratings(game: str) -> None:
    assert level_ratings(game) == ()
    assert rating_text(game, 3) == "not rated"
    assert fitting_level(game, [(3, 1.0)] * 6) > NEWCOMER, "a level is found all the same"


def test_a_person_begins_where_they_say() -> None:
    for level, _ in KNOWLEDGE.values():
        assert fitting_level("connect4", [], start=level) == level


@pytest.mark.parametrize("game", MEASURED)
def test_the_level_follows_the_results(game: str) -> None:
    assert fitting_level(game, []) == NEWCOMER
    assert fitting_level(game, [(NEWCOMER, 1.0)] * 6) > NEWCOMER
    assert fitting_level(game, [(NEWCOMER, 0.0)] * 6) < NEWCOMER
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

"""Ten levels: ordered, named, and erring as people do."""

from random import Random

import pytest

from tengen import Position
from tengen.coach.habits import Habits
from tengen.players import LEVELS, EnginePlayer, UnknownPlayer
from tengen.players.levels import level_of, measured_levels

TAKEN = {1: 0.60, 2: 0.75, 3: 0.85, 4: 0.92, 5: 0.97, 6: 0.99, 7: 0.99}
"""How often each level takes a win in one at least."""
STOPPED = {1: 0.45, 2: 0.60, 3: 0.75, 4: 0.85, 5: 0.93, 6: 0.97, 7: 0.995}
"""How often it stops the opponent's."""
SLACK = 0.12
"""What chance may take away in a few games; `benchmarks/level_habits.py` counts many."""


def test_levels_have_names_that_people_understand() -> None:
    assert [level.title for level in LEVELS.values()][:3] == ["First game", "Beginner", "Casual"]
    assert len({level.title for level in LEVELS.values()}) == 10
    assert list(LEVELS) == list(range(1, 11))
    with pytest.raises(UnknownPlayer, match="choose 1 to 10"):
        level_of(11)


@pytest.mark.parametrize("game", sorted({*measured_levels(), "mnk:7x7x4", "connect:9x9x4", "dots:2x3"}))
def test_a_higher_level_sees_no_less_and_plans_no_worse(game: str) -> None:
    levels = list(LEVELS.values())
    assert [level.height(game) for level in levels] == sorted(level.height(game) for level in levels)
    assert [level.sight for level in levels] == sorted(level.sight for level in levels)
    people = [level for level in levels if level.rung(game).person is not None]
    assert len(people) >= 4, "the lower levels are people"
    assert levels[-1].rung(game).person is None, "the last one is the engine"


@pytest.mark.parametrize("game", ["gomoku", "connect4"])
@pytest.mark.parametrize("level", [1, 3, 5, 7])
def test_levels_take_wins_and_stop_threats_as_people_do(game: str, level: int) -> None:
    found = habits(game, level, 24)
    assert found.wins_offered > 10
    assert found.wins_taken / found.wins_offered > TAKEN[level] - SLACK
    assert found.threats_stopped > (STOPPED[level] - SLACK) * found.threats_faced
    if found.stones:
        assert found.stones_near / found.stones >= 0.97


def test_who_sees_less_gives_more_cells_away() -> None:
    given = [habits("dots:4x4", level, 12) for level in (1, 4, 7)]
    shares = [found.cells_given / found.safe_turns for found in given]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.1
    assert shares[-1] < 0.1


def habits(game: str, level: int, games: int) -> Habits:
    """What a level does against itself and against a weaker one, with fixed chance."""
    found = Habits()
    players = [EnginePlayer(level=one, memory=1, seed=7) for one in (level, max(level - 1, 1))]
    random = Random(11)
    for number in range(games):
        position = Position(game)
        for _ in range(random.randrange(3)):
            position.play(random.choice(list(position.legal_moves)))
        while not position.is_over:
            mine = (position.turn == number % 2) or number % 4 < 2
            move = players[0 if mine else 1].choose(position)
            if mine:
                found.watch(position, move)
            position.play(move)
    return found

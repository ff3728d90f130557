"""PettingZoo's own checks pass, and the environments play by the rules."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tengen import Game, IllegalMove, Position
from tengen.adapters.pettingzoo import env, raw_env

GAMES = (
    "tictactoe",
    "gomoku:7",
    "renju:7",
    "connect4",
    "onepop:4x4x3",
    "popout:4x4x3",
    "hexifence:2",
    "dots:2x3",
)


# It knows by name which of its own games may observe a dictionary with a mask, as all of its board games do.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("name", GAMES)
def test_the_librarys_own_test_passes(name: str) -> None:
    api_test(env(name), num_cycles=200)
    seed_test(lambda: env(name), num_cycles=20)


@pytest.mark.parametrize("name", GAMES)
def test_a_random_game_ends_as_the_rules_say(name: str) -> None:
    chance = np.random.default_rng(1)
    one, twin = raw_env(name), Position(name)
    one.reset()
    for agent in one.agent_iter(2000):
        seen, _, over, _, _ = one.last()
        if over:
            one.step(None)
            continue
        assert agent == ("player_0", "player_1")[twin.turn]
        assert (seen["observation"] == twin.planes()).all()
        assert (seen["action_mask"] == twin.legal_mask()).all()
        waiting = one.observe("player_1" if agent == "player_0" else "player_0")
        assert not waiting["action_mask"].any()
        action = chance.choice(np.flatnonzero(seen["action_mask"]))
        one.step(action)
        twin.play(Game(name).move_of(int(action)))
        if twin.outcome is not None:
            winner = twin.outcome.winner
            expected = {"player_0": 0.0, "player_1": 0.0}
            if winner is not None:
                expected = {"player_0": 1.0 - 2.0 * winner, "player_1": 2.0 * winner - 1.0}
            assert one.rewards == expected
    assert twin.is_over


def test_the_one_who_waits_sees_the_same_board_from_the_other_side() -> None:
    one = raw_env("onepop:4x4x3")
    one.reset()
    for action in (0, 1, 4):  # a drop each, then the first side pops
        one.step(action)
    own, theirs, _, may, other = one.observe("player_0")["observation"]
    assert (own.sum(), theirs.sum(), may.max(), other.min()) == (0, 1, 0, 1)


def test_an_illegal_action_raises_or_loses() -> None:
    bare = raw_env("tictactoe")
    bare.reset()
    bare.step(4)
    with pytest.raises(IllegalMove):
        bare.step(4)
    wrapped = env("tictactoe")
    wrapped.reset()
    wrapped.step(4)
    wrapped.step(4)
    assert wrapped.rewards["player_1"] == -1
    assert all(wrapped.terminations.values())


def test_a_game_begins_where_it_is_told_to() -> None:
    one = raw_env("tictactoe", render_mode="ansi")
    one.reset(options={"fen": "tictactoe 3/1x1/3 o"})
    assert one.agent_selection == "player_1"
    assert "White to move" in (one.render() or "")

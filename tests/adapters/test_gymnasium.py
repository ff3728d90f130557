"""Gymnasium's own check passes, and the opponent plays by the rules."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tengen import Position
from tengen.adapters.gymnasium import GameEnv
from tengen.players import make_player

GAMES = ("tictactoe", "connect4", "onepop:4x4x3", "hexifence:2", "dots:2x3", "renju:7")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("side", ["first", "second"])
def test_the_librarys_own_check_passes(name: str, side: str) -> None:
    check_env(GameEnv(name, "random:seed=1", side, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_end_with_the_result_of_the_board(name: str) -> None:
    chance = np.random.default_rng(1)
    one = GameEnv(name, "random")
    sides = set()
    for number in range(12):
        planes, info = one.reset(seed=number)
        over = False
        while not over:
            assert one.position.turn is one.side
            assert (planes == one.position.planes()).all()
            assert (info["action_mask"] == one.position.legal_mask()).all()
            planes, reward, over, cut, info = one.step(
                int(chance.choice(np.flatnonzero(info["action_mask"])))
            )
            assert not cut
            assert over or reward == 0
        assert one.position.outcome is not None
        winner = one.position.outcome.winner
        assert reward == (0 if winner is None else 1 if winner is one.side else -1)
        sides.add(one.side)
    assert len(sides) == 2


def test_the_same_seed_gives_the_same_opponent() -> None:
    games = []
    for _ in range(2):
        one = GameEnv("connect4", "random", "second")
        one.reset(seed=5)
        for action in (0, 1, 2):
            one.step(action)
        games.append(one.position.moves)
    assert games[0] == games[1]


def test_an_illegal_action_loses_and_says_why() -> None:
    one = GameEnv("tictactoe", make_player("random"), "first")
    one.reset(seed=1)
    one.step(4)
    _, reward, over, _, info = one.step(4)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"] == "b2: the cell is occupied"


def test_what_is_no_side_is_refused_and_a_finished_game_wants_a_reset() -> None:
    with pytest.raises(ValueError, match="first, second or random"):
        GameEnv("tictactoe", side="third")
    one = GameEnv("tictactoe", "random", "first")
    one.reset(seed=1)
    one.position = Position("tictactoe", "a1 a2 b1 b2 c1")
    with pytest.raises(gymnasium.error.ResetNeeded):
        one.step(0)

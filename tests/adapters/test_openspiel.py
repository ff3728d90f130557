"""OpenSpiel's random-simulation test passes, and its own games agree."""

import random

import numpy as np
import pyspiel
import pytest

import tengen.adapters.openspiel  # noqa: F401 - registers the game
from tengen import Position, UnknownGame

GAMES = (
    "tictactoe",
    "gomoku:7",
    "renju:7",
    "connect4",
    "onepop:4x4x3",
    "popout:4x4x3,full=draw",
    "hexifence:2",
    "dots:2x3",
)


@pytest.mark.parametrize("name", GAMES)
def test_the_librarys_own_test_passes(name: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(f"tengen(game={name})"), num_sims=3, serialize=False, verbose=False
    )


@pytest.mark.parametrize(("ours", "theirs"), [("tictactoe", "tic_tac_toe"), ("connect4", "connect_four")])
def test_random_games_go_as_in_openspiels_own(ours: str, theirs: str) -> None:
    chance = random.Random(1)
    for _ in range(20):
        one = pyspiel.load_game(f"tengen(game={ours})").new_initial_state()
        other = pyspiel.load_game(theirs).new_initial_state()
        while not other.is_terminal():
            assert one.current_player() == other.current_player()
            # OpenSpiel counts rows of tic-tac-toe from the top, which changes no result.
            assert one.legal_actions() == other.legal_actions()
            action = chance.choice(one.legal_actions())
            one.apply_action(action)
            other.apply_action(action)
        assert one.is_terminal()
        assert one.returns() == other.returns()


def test_tensors_are_the_planes_of_each_player() -> None:
    game = pyspiel.load_game("tengen(game=connect4)")
    state = game.new_initial_state()
    for action in (3, 3, 2):
        state.apply_action(action)
    assert str(state) == "connect4 7/7/7/7/3o3/2xx3 o"
    planes = Position.from_fen(str(state)).planes()
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert (observer.dict["observation"] == planes).all()
    observer.set_from(state, 0)
    assert (observer.dict["observation"] == planes[[1, 0, 2]]).all()
    assert np.asarray(state.legal_actions_mask()).sum() == 7


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("tengen(game=popout,both=draw,full=draw)")
    assert str(game.new_initial_state()).startswith("popout:both=draw,full=draw ")


def test_unknown_games_are_refused() -> None:
    with pytest.raises((UnknownGame, pyspiel.SpielError)):
        pyspiel.load_game("tengen(game=chess)")

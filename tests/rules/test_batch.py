"""Many games side by side are the same games one by one, whatever the number of threads."""

import random
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Batch, Game, GameOver, IllegalMove, Position
from tests.oracle import Oracle, make
from tests.oracle.games import game_names
from tests.rules.test_arrays import arrays_agree

RESULTS = {None: 0, 0: 1, 1: -1}


def all_agree(batch: Batch, oracles: list[Oracle]) -> None:
    planes, masks, turns = batch.planes(), batch.legal_mask(), batch.turns
    for number, oracle in enumerate(oracles):
        position = batch.position(number)
        arrays_agree(position, oracle)
        assert (planes[number] == position.planes()).all()
        assert (masks[number] == position.legal_mask()).all()
        assert turns[number] == oracle.turn
        assert [str(move) for move in position.moves] == oracle.moves


@settings(max_examples=60, deadline=None)
@given(game_names(), st.integers(0, 2**32))
def test_every_game_of_a_batch_is_the_oracles(name: str, seed: int) -> None:
    chance = random.Random(seed)
    game = Game(name)
    batch, oracles = Batch(name, 5), [make(name) for _ in range(5)]
    for _ in range(20):
        moves = [chance.choice(oracle.legal_moves()) for oracle in oracles]
        batch.step([game.action_of(move) for move in moves])
        outcomes = []
        for number, move in enumerate(moves):
            oracles[number].play(move)
            outcomes.append(oracles[number].outcome())
            if outcomes[-1] is not None:
                oracles[number] = make(name)
        assert batch.ended.tolist() == [outcome is not None for outcome in outcomes]
        assert batch.outcomes.tolist() == [RESULTS[outcome and outcome[0]] for outcome in outcomes]
        all_agree(batch, oracles)


@settings(max_examples=30, deadline=None)
@given(game_names(), st.integers(0, 2**32))
def test_without_restart_finished_games_stay(name: str, seed: int) -> None:
    batch = Batch(name, 4, restart=False)
    for step in range(700):
        if batch.ended.all():
            break
        batch.step(batch.random_actions(seed + step))
    if not batch.ended.all():
        return  # PopOut goes on and on
    before = [batch.position(number) for number in range(4)]
    batch.step([-7] * 4)
    assert [batch.position(number) for number in range(4)] == before
    assert all(position.is_over for position in before)
    assert batch.ended.all()
    assert not batch.legal_mask().any()
    winners = [None if position.outcome is None else position.outcome.winner for position in before]
    assert batch.outcomes.tolist() == [RESULTS[winner] for winner in winners]
    batch.reset()
    assert batch.position(3) == Position(name)
    assert not batch.ended.any()


@pytest.mark.parametrize("name", ["connect4", "gomoku:9", "popout", "hexifence:2"])
def test_threads_change_nothing(name: str) -> None:
    seen = []
    for threads in (1, 3):
        batch = Batch(name, 2000, threads=threads)
        for seed in range(25):
            batch.step(batch.random_actions(seed))
        seen.append((batch.planes(), batch.legal_mask(), batch.turns, batch.outcomes, batch.ended))
    for one, three in zip(*seen, strict=True):
        assert (one == three).all()


def test_random_actions_are_legal_and_reach_every_move() -> None:
    batch = Batch("popout", 3000)
    for seed in range(8):
        actions = batch.random_actions(seed)
        assert batch.legal_mask()[np.arange(3000), actions].all()
        batch.step(actions)
    legal = batch.legal_mask()
    reached = {
        (int(game), int(a)) for seed in range(200) for game, a in enumerate(batch.random_actions(seed)[:20])
    }
    assert reached == {(int(game), int(action)) for game, action in np.argwhere(legal[:20])}


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (0, r"game 1: action 0 \(1\) is illegal: the column is full; no game was changed"),
        (7, "game 1: action 7 does not exist: actions are 0 to 6; no game was changed"),
        (-1, "game 1: action -1 does not exist"),
        (2**40, "game 1: action 1099511627776 does not exist"),
    ],
)
def test_an_illegal_action_changes_no_game(action: int, told: str) -> None:
    batch = Batch("connect4", 3)
    for column in ([0, 0, 1], [0, 0, 1], [0, 0, 1], [0, 0, 1], [0, 0, 1], [1, 0, 2]):
        batch.step(column)
    before = [batch.position(number) for number in range(3)]
    with pytest.raises(IllegalMove, match=told):
        batch.step([2, action, 3])
    assert [batch.position(number) for number in range(3)] == before
    assert [batch.position(number).moves for number in range(3)] == [position.moves for position in before]
    batch.step([2, 1, 3])
    assert [batch.position(number).ply for number in range(3)] == [7, 7, 7]


def test_what_is_no_list_of_actions_is_refused() -> None:
    batch = Batch("connect4", 3)
    for actions in (
        [0, 0],
        [0, 0, 0, 0],
        [[0, 0, 0]],
        0,
        [0.0, 0.0, 0.0],
        ["1", "1", "1"],
        [True, True, True],
    ):
        with pytest.raises(ValueError, match="3 whole numbers"):
            batch.step(actions)
    batch.step(np.array([0, 1, 2], dtype=np.uint8))
    batch.step(np.arange(6)[::2])
    assert [str(batch.position(number).last_move) for number in range(3)] == ["1", "3", "5"]
    with pytest.raises(IndexError, match="games are 0 to 2"):
        batch.position(3)


def test_what_is_no_batch_is_refused() -> None:
    for size in (0, -1, 2**21):
        with pytest.raises(ValueError, match="1 to 1048576 games"):
            Batch("connect4", size)
    with pytest.raises(ValueError, match="1 to 256 threads"):
        Batch("connect4", 3, threads=0)
    with pytest.raises(ValueError, match="start is one of tictactoe"):
        Batch("connect4", 3, start=Position("tictactoe"))
    with pytest.raises(GameOver):
        Batch("tictactoe", 3, start=Position("tictactoe", "a1 a2 b1 b2 c1"))


def test_games_begin_where_they_are_told_to() -> None:
    start = Position.from_fen("connect4 7/7/7/7/7/2xo3 x")
    batch = Batch("connect4", 2, start=start)
    start.play("1")
    assert batch.position(0).fen == "connect4 7/7/7/7/7/2xo3 x"
    for action in (2, 3, 2, 3, 2):
        batch.step([action, 0])
    assert batch.ended.tolist() == [True, False]
    assert batch.position(0).fen == "connect4 7/7/7/7/7/2xo3 x"


def test_arrays_can_be_filled_again() -> None:
    batch = Batch("connect4", 4)
    planes, masks = batch.planes(), batch.legal_mask()
    batch.step([0, 1, 2, 3])
    assert np.shares_memory(batch.planes(planes), planes)
    assert (planes == batch.planes()).all()
    assert np.shares_memory(batch.legal_mask(out=masks), masks)
    for wrong in (planes.astype(np.float32), planes[:, ::2], planes[0], [1, 2]):
        with pytest.raises((TypeError, ValueError), match="out"):
            batch.planes(wrong)
    with pytest.raises(ValueError, match="another shape"):
        batch.planes(np.zeros((5, 3, 6, 7), dtype=np.uint8))


def test_steps_from_two_threads_do_not_meet() -> None:
    batch = Batch("connect4", 2000)
    errors: list[BaseException] = []

    def work(seed: int) -> None:
        for step in range(30):
            try:
                batch.step(batch.random_actions(seed + step))
            except IllegalMove:
                continue  # the other thread was quicker
            except Exception as error:  # noqa: BLE001 - whatever it was
                errors.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in (1, 100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert batch.planes().max() == 1

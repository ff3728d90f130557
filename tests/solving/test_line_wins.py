"""Wins on large line boards: proven, not only likely; found inside a long iteration; never longer later."""

from random import Random

import pytest

from tengen import Engine, Limit, Position, Win
from tengen.engine.score import Loss
from tengen.solving.solver import Solver
from tests.coach.proofs import Replay

LIKELY = ("g8 h9 h8 i9 k8 f8 f6 i7 g6 k7 j6 k6 k5 i5", "f8 e9 h8 h9 l8 l9 m7 j6 f6 k6 i5 e5 k5 j5")
# Threats alone find this win in some 4000 positions, but an iteration of the search takes longer.
LONG_ITERATION = (
    "h13 g12 j13 i12 d12 d11 j12 f11 e11 g11 i11 h11 f10 j11 i10 c10 k10 d10 e9 e10 f9 h10 h9 j10 i9 d9 j9 "
    "g9 c8 l9 e8 f8 g8 i8 h8 f7 e7 g7 h7 h6 j7 i6 i5"
)
# Wins of 15 to 37 plies.
LONG = {
    "renju": "i4 i9 l8 d5 l7 l6 j8 i7 k8 i8 i10 j9 n8 m8 k10",
    "standard": "h8 i6 l5 j4 j6 i5 i7 g9",
    "gomoku": "l10 h8 i12 f11 l12 f10 l9 l11 k10 j11 i10 j10 i11 i13",
}


@pytest.mark.parametrize("moves", LIKELY)
def test_a_win_that_was_only_likely_is_proven_and_holds(moves: str) -> None:
    position = Position("renju", moves)
    with Solver("renju", memory=16) as solver:
        solution = solver.solve(position, Limit(nodes=200_000))
    assert solution.proven
    assert isinstance(solution.score, Win)
    assert solution.score.plies <= 7
    assert Replay(position.turn).wins(position)


def test_solving_uses_all_the_nodes_it_is_given() -> None:
    with Solver("gomoku", memory=16) as solver:
        solution = solver.solve(Position("gomoku", "h8 i9 a1 b3"), Limit(nodes=30_000))
    assert not solution.proven
    assert solution.nodes > 29_000


def test_a_lost_position_is_proven_against_every_move_of_the_board() -> None:
    position = Position("renju", f"{LIKELY[0]} h7")
    with Solver("renju", memory=16) as solver:
        solution = solver.solve(position, Limit(nodes=300_000))
    assert solution.proven
    assert isinstance(solution.score, Loss)
    assert Replay(position.turn.other).wins(position)


def test_threats_are_searched_inside_a_long_iteration() -> None:
    position = Position("renju", LONG_ITERATION)
    with Engine(memory=32) as engine:
        score = engine.analyse(position, Limit(nodes=100_000)).score
    assert isinstance(score, Win)
    assert score.is_exact


@pytest.mark.parametrize("game", LONG)
@pytest.mark.parametrize("seed", range(2))
def test_a_win_is_never_said_longer_than_before(game: str, seed: int) -> None:
    random = Random(seed)
    position = Position(game, LONG[game])
    winner = position.turn
    with Engine(memory=16) as engine:
        said = None
        while not position.is_over:
            info = engine.analyse(position, Limit(nodes=40_000))
            assert isinstance(info.score, Win), position.moves
            assert info.score.is_exact
            assert said is None or info.score.plies <= said - 2, position.moves
            said = info.score.plies
            position.play(info.best)
            if position.is_over:
                break
            expected = info.moves[1] if len(info.moves) > 1 else position.legal_moves[0]
            position.play(expected if random.random() < 0.5 else random.choice(position.legal_moves))
    assert position.outcome is not None
    assert position.outcome.winner is winner

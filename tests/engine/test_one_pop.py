"""One-pop solved: against the oracle that tries everything, against tables, and in the engine."""

import random
from collections.abc import Hashable, Iterator
from pathlib import Path

import pytest

from tengen import Draw, Engine, Limit, Loss, Position, Score, Side, Win, solve
from tengen._core import NativeOnePopSolver, SolverKnowledge
from tests.engine.test_exact_data import POPOUT, game_of, popout_cases
from tests.engine.truth import Late, random_late
from tests.oracle import Oracle

TABLES = [path for path in POPOUT if game_of(path).startswith("onepop")]
PARTS = ["follow_up", "threat_follow_up", "hopeless", "look_ahead"]
LATE = [
    Late("onepop:3x3x3", 2, 9),
    Late("onepop:3x4x3", 6, 12),
    Late("onepop:2x5x3", 4, 10),
    Late("onepop:4x4x4", 11, 17),
    Late("onepop:5x4x4", 15, 21),
    Late("onepop:4x5x4", 15, 21),
    Late("onepop", 38, 43),
    Late("onepop:5x9x4", 42, 46),
]
# Rows and columns to the plies of the first player's win, found by the search without a solver; 0 is a draw.
BOARDS = {(4, 4): 0, (4, 5): 0, (5, 4): 0, (5, 5): 25}
LARGE = {(4, 6): 0, (5, 6): 27, (6, 5): 29}


def before(value: int) -> int:
    """A solver's value one ply earlier: a win in n is 64 - n, a loss n - 64."""
    return 1 - value if value > 0 else -1 - value if value < 0 else 0


def by_trying_everything(oracle: Oracle, memo: dict[Hashable, int]) -> int:
    """The value for the side to move."""
    over = oracle.outcome()
    if over is not None:
        winner, _ = over
        return 0 if winner is None else 64 if winner == oracle.turn else -64
    at = oracle.state()
    if at not in memo:
        values = []
        for move in oracle.legal_moves():
            oracle.play(move)
            values.append(before(by_trying_everything(oracle, memo)))
            oracle.undo()
        memo[at] = max(values)
    return memo[at]


def only(part: str) -> SolverKnowledge:
    """All knowledge off but one part."""
    knowledge = SolverKnowledge()
    for name in PARTS:
        setattr(knowledge, name, name == part)
    return knowledge


def cases(late: Late, count: int, seed: str) -> Iterator[tuple[Position, int]]:
    """Random positions with their true values."""
    chance = random.Random(late.game + seed)
    memo: dict[Hashable, int] = {}
    for _ in range(count):
        position, oracle = random_late(late, chance)
        yield position, by_trying_everything(oracle, memo)


@pytest.mark.parametrize("part", ["nothing", *PARTS])
@pytest.mark.parametrize("late", LATE, ids=lambda late: late.game)
def test_values_are_those_of_trying_everything_with_each_part_alone(late: Late, part: str) -> None:
    solver = NativeOnePopSolver(1)
    for position, value in cases(late, 20, part):
        found = solver.solve(position, knowledge=only(part))
        assert (found.lower, found.upper) == (value, value), f"{position!r}"


@pytest.mark.parametrize("late", LATE, ids=lambda late: late.game)
def test_outcomes_are_those_of_trying_everything(late: Late) -> None:
    for position, value in cases(late, 40, "all"):
        found = NativeOnePopSolver(1).solve(position, outcome_only=True)
        assert found.lower <= value <= found.upper, f"{position!r}"
        assert (found.lower > 0, found.upper < 0) == (value > 0, value < 0), f"{position!r}"


@pytest.mark.parametrize("path", TABLES, ids=game_of)
def test_whole_tables(path: Path) -> None:
    solver = NativeOnePopSolver(8)
    seen = 0
    for position, letter, plies in popout_cases(path, None):
        value = {"W": 64 - plies, "L": plies - 64, "D": 0}[letter]
        found = solver.solve(position)
        assert (found.lower, found.upper) == (value, value), f"{position!r}"
        seen += 1
    assert seen > 250


def check_board(rows: int, cols: int, plies: int) -> None:
    """Value and line of the empty board, as `solve` tells them."""
    solution = solve(Position(f"onepop:{rows}x{cols}x4"), memory=64)
    right: Score = Win(plies, Side.FIRST) if plies else Draw(Side.FIRST)
    assert solution.proven
    assert solution.score == right
    end = Position(f"onepop:{rows}x{cols}x4", list(solution.line))
    assert end.is_over
    assert end.outcome is not None
    assert end.outcome.winner is (Side.FIRST if plies else None)
    assert not plies or end.ply == plies


@pytest.mark.parametrize(("size", "plies"), BOARDS.items(), ids=str)
def test_whole_boards(size: tuple[int, int], plies: int) -> None:
    check_board(*size, plies)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "plies"), LARGE.items(), ids=str)
def test_larger_boards(size: tuple[int, int], plies: int) -> None:
    check_board(*size, plies)


def test_every_move_has_the_value_of_the_position_after_it() -> None:
    chance = random.Random(3)
    with Engine(memory=16) as engine:
        for _ in range(10):
            position, _ = random_late(Late("onepop:4x4x4", 4, 10), chance)
            lines = engine.analyse(position, Limit(nodes=400_000), lines=len(position.legal_moves)).lines
            assert {line.best for line in lines} == set(position.legal_moves)
            for line in lines:
                assert line.score.is_exact
                assert isinstance(line.score, Win | Draw | Loss)
                after = position.copy()
                after.play(line.best)
                if after.is_over:
                    continue
                found = NativeOnePopSolver(1).solve(after)
                value = before(found.lower)
                right = {1: Win(64 - value, position.turn), -1: Loss(64 + value, position.turn)}
                assert line.score == right.get((value > 0) - (value < 0), Draw(position.turn))


def test_stopped_it_knows_bounds_that_are_true() -> None:
    for nodes in (1, 100, 10_000):
        found = NativeOnePopSolver(1).solve(Position("onepop:5x5x4"), node_limit=nodes)
        assert found.lower <= 64 - 25 <= found.upper
        assert found.lower < found.upper
        assert found.nodes <= nodes + 1


def test_an_exception_of_the_listener_ends_it() -> None:
    def refuse(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        NativeOnePopSolver(4).solve(Position("onepop"), listener=refuse)


def test_other_games_are_refused() -> None:
    with pytest.raises(ValueError, match="not for the one-pop solver"):
        NativeOnePopSolver(1).solve(Position("connect4"))

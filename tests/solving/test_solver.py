"""A solver that is kept: right answers, the same as fresh ones, and an end when it is told to."""

import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tengen import (
    Draw,
    DropProgress,
    Engine,
    EngineBusy,
    EngineClosed,
    Limit,
    Loss,
    NotEnoughMemory,
    Points,
    Position,
    Side,
    Solution,
    Solver,
    Win,
    solve,
)
from tests.engine.test_exact_data import POPOUT, game_of, popout_cases
from tests.engine.truth import LATE, Late, random_late, said
from tests.oracle import minimax

SMALL = [late for late in LATE if not late.game.startswith(("gomoku:6", "standard:6", "caro:6", "renju:6"))]
HARD = Position("connect4")


@pytest.mark.parametrize("late", SMALL, ids=lambda late: late.game)
def test_a_kept_solver_is_as_right_as_a_fresh_one(late: Late) -> None:
    chance = random.Random(late.game)
    with Solver(late.game, memory=4) as kept:
        for _ in range(5):
            position, oracle = random_late(late, chance)
            solution = kept.solve(position)
            assert said(position, solution.score) == minimax.value(oracle)
            with Solver(late.game, memory=4) as fresh:
                again = fresh.solve(position)
            assert again.score.text == solution.score.text
            assert again.points == solution.points


@pytest.mark.parametrize("late", SMALL, ids=lambda late: late.game)
def test_scores_are_those_of_the_oracle_the_best_first(late: Late) -> None:
    chance = random.Random(f"{late.game} scores")
    with Solver(late.game, memory=4) as solver:
        for _ in range(2):
            position, oracle = random_late(late, chance)
            scores = solver.scores(position)
            assert set(scores) == set(position.legal_moves)
            for move, score in scores.items():
                assert said(position, score) == minimax.move_value(oracle, str(move))
            assert list(scores.values()) == sorted(scores.values(), reverse=True)


# The tables of larger boards take many seconds.
FEW_POSITIONS = [path for path in POPOUT if game_of(path) in ("popout:3x4x3", "popout:4x4x4", "popout:3x5x3")]


@pytest.mark.parametrize("limit", [None, Limit(nodes=3_000_000)], ids=str)
@pytest.mark.parametrize("path", FEW_POSITIONS, ids=game_of)
def test_small_boards_of_popout_have_their_value_and_distance(path: Path, limit: Limit | None) -> None:
    # What was repeated on the way may count for a draw, which the tables know nothing of.
    with Engine(memory=16) as engine:
        for played, value, distance in popout_cases(path, 40):
            position = Position.from_fen(played.fen)
            by_analysis = engine.analyse(position, limit or Limit(time=20)).score
            for score in (by_analysis, solve(position, memory=16).score):
                assert isinstance(score, {"W": Win, "L": Loss, "D": Draw}[value])
                if isinstance(score, Win | Loss):
                    assert score.plies == distance


@pytest.mark.parametrize("threads", [1, 2])
def test_a_kept_solver_knows_what_bitbully_knows(threads: int) -> None:
    core = pytest.importorskip("bitbully").bitbully_core
    perfect = core.BitBullyCore()
    chance = random.Random(threads)
    with Solver("connect4", memory=4, threads=threads) as solver:
        for _ in range(60):
            position, _ = random_late(Late("connect4", 16, 40), chance)
            board = core.BoardCore()
            board.setBoard([move.col for move in position.moves])
            points = perfect.mtdf(board, first_guess=0)
            assert solver.solve(position).points == Points(points, points)


def in_background(work: Callable[[], Solution]) -> tuple[threading.Thread, list[Solution]]:
    found: list[Solution] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    return thread, found


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_ends_it_with_what_is_known(threads: int) -> None:
    with Solver("connect4", memory=8, threads=threads, book=False) as solver:
        heard = threading.Event()
        thread, found = in_background(lambda: solver.solve(HARD, progress=lambda _: heard.set()))
        assert heard.wait(30)
        solver.stop()
        thread.join(30)
        assert not thread.is_alive()
        (solution,) = found
        assert not solution.proven
        assert solution.points is not None
        assert solution.points.lower <= 1 <= solution.points.upper
        assert solver.solve(Position("connect4", "4 4 5 5")).text == "win in 2"


def test_stop_ends_a_search_of_another_family() -> None:
    with Solver("gomoku", memory=8) as solver:
        heard = threading.Event()
        thread, found = in_background(
            lambda: solver.solve(Position("gomoku"), progress=lambda _: heard.set())
        )
        assert heard.wait(30)
        solver.stop()
        thread.join(30)
        assert not thread.is_alive()
        assert not found[0].proven


def test_close_stops_it_and_it_stays_closed() -> None:
    solver = Solver("connect4", memory=8, book=False)
    heard = threading.Event()
    thread, found = in_background(lambda: solver.solve(HARD, progress=lambda _: heard.set()))
    assert heard.wait(30)
    assert solver.searching
    solver.close()
    solver.close()
    thread.join(30)
    assert not found[0].proven
    with pytest.raises(EngineClosed, match="closed"):
        solver.solve(HARD)


def test_it_does_one_thing_at_a_time() -> None:
    with Solver("connect4", memory=4, book=False) as solver:

        def ask_again(_: DropProgress) -> None:
            solver.solve(HARD)

        with pytest.raises(EngineBusy, match="at work"):
            solver.solve(HARD, progress=ask_again)
        assert solver.solve(Position("connect4", "4 4 5 5")).proven


def test_ctrl_c_ends_it() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with Solver("connect4", memory=4, book=False) as solver, pytest.raises(KeyboardInterrupt):
            solver.solve(HARD)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_several_threads_share_the_module() -> None:
    chance = random.Random(11)
    games = ("connect4", "connect:5x6x4", "tictactoe", "dots:2x2")
    positions = [random_late(Late(game, 6, 8), chance)[0] for game in games for _ in range(3)]
    positions += [random_late(Late("connect4", 24, 36), chance)[0] for _ in range(20)]
    alone = [solve(position, memory=4).score for position in positions]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda position: solve(position, memory=4).score, positions * 3)
    assert list(together) == alone * 3


def test_limits_of_time_and_nodes_hold() -> None:
    with Solver("connect4", memory=4, book=False) as solver:
        for limit in (Limit(time=0.05), Limit(nodes=3000), Limit(time=0)):
            solution = solver.solve(HARD, limit)
            assert not solution.proven
            assert solution.nodes <= 3_001 or limit.nodes is None  # the one too many is counted
            assert len(solver.scores(HARD, limit)) <= 7
        with pytest.raises(ValueError, match="no clock"):
            solver.solve(HARD, Limit(clock=3))


def test_what_it_learned_makes_the_next_answer_quicker_until_it_is_cleared() -> None:
    position = Position("connect4", "4 4 4 4 4 2 1 7 3 3")
    with Solver("connect4", memory=16, book=False) as solver:
        first, second = solver.solve(position), solver.solve(position)
        assert second.nodes < first.nodes / 10
        assert second.points == first.points
        solver.clear()
        assert solver.solve(position).nodes == first.nodes


def test_nobody_waits_for_the_end_of_what_the_book_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    # All its 20 plies take 23,324.
    monkeypatch.setattr("tengen.solving.solver._NODES_FOR_LINE", 10_000)
    position = Position("connect4", "6 1 6 1 7 7 2 3 3")
    with Solver("connect4", memory=16) as solver:
        solution = solver.solve(position)
        assert solution.proven
        assert solution.text == "loss in 10"
        assert solution.nodes <= 10_001
        assert solver.solve(position, Limit(nodes=100)).nodes <= 101
        scores = solver.scores(position)
    assert set(scores) == set(position.legal_moves)
    for move in solution.line:
        position.play(move)
    assert not position.is_over
    assert position.ply > 9


def test_another_game_or_too_much_memory_is_refused() -> None:
    with (
        Solver("connect4", memory=1) as solver,
        pytest.raises(ValueError, match="for connect4, not for gomoku"),
    ):
        solver.solve(Position("gomoku"))
    with pytest.raises(NotEnoughMemory):
        Solver("connect4", memory=10**9)
    with pytest.raises(ValueError, match="threads"):
        Solver("connect4", threads=0)


def test_a_finished_game_has_a_value_and_no_moves() -> None:
    with Solver("tictactoe", memory=1) as solver:
        over = Position("tictactoe", "a1 b1 a2 b2 a3")
        assert solver.solve(over).score == Loss(0, Side.SECOND)
        assert solver.scores(over) == {}

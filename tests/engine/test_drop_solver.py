"""Drop-only games solved: scores, bounds, every move, and the published values of whole boards."""

import random
from itertools import pairwise

import pytest

from tengen import (
    Draw,
    DropProgress,
    Engine,
    Limit,
    Loss,
    NotEnoughMemory,
    Points,
    Position,
    Score,
    Side,
    Win,
    solve,
)
from tengen._core import NativeDropSolver, SolverKnowledge, time_drop_scores

# Height and width to the result for the first player and the ply of the last move.
BOARDS = {
    (4, 4): "=16", (4, 5): "=20", (4, 6): "-24", (4, 7): "=28", (5, 4): "=20", (5, 5): "=25", (5, 6): "=30",
    (6, 4): "=24", (6, 5): "=30", (7, 4): "=28", (8, 4): "=32",
}  # fmt: skip
LARGE = {(4, 8): "-32", (4, 9): "-36", (5, 7): "=35", (6, 6): "-36", (7, 5): "=35"}


def published(text: str) -> Score:
    """The score that an entry of the table means."""
    plies = int(text[1:])
    return {"+": Win(plies, Side.FIRST), "-": Loss(plies, Side.FIRST), "=": Draw(Side.FIRST)}[text[0]]


def check_board(rows: int, cols: int, text: str, threads: int) -> None:
    solution = solve(Position(f"connect:{rows}x{cols}x4"), memory=64, threads=threads)
    assert solution.proven
    assert solution.score == published(text)
    end = Position(f"connect:{rows}x{cols}x4", list(solution.line))
    assert end.is_over
    assert end.ply == int(text[1:])


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("size", "text"), BOARDS.items(), ids=str)
def test_whole_boards_have_their_published_value(size: tuple[int, int], text: str, threads: int) -> None:
    check_board(*size, text, threads)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), LARGE.items(), ids=str)
def test_larger_boards_have_their_published_value(size: tuple[int, int], text: str) -> None:
    check_board(*size, text, threads=2)


def late(game: str, plies: int, chance: random.Random) -> Position:
    """After so many random moves, not over."""
    while True:
        position = Position(game)
        while position.ply < plies and not position.is_over:
            position.play(chance.choice(list(position.legal_moves)))
        if not position.is_over:
            return position


def test_scores_are_those_of_bitbully() -> None:
    core = pytest.importorskip("bitbully").bitbully_core
    chance = random.Random(6)
    positions = [late("connect4", chance.randint(14, 34), chance) for _ in range(150)]
    theirs = core.BitBullyCore()
    for position, found in zip(positions, time_drop_scores(positions, 16), strict=True):
        board = core.BoardCore()
        board.setBoard([int(str(move)) - 1 for move in position.moves])
        assert found.score == theirs.mtdf(board, first_guess=0), position


@pytest.mark.parametrize("part", ["follow_up", "threat_follow_up", "hopeless", "look_ahead", "mirror"])
def test_knowledge_changes_no_score(part: str) -> None:
    chance = random.Random(part)
    without = SolverKnowledge()
    setattr(without, part, False)
    for game, plies in (("connect4", 20), ("connect:5x6x4", 8), ("connect:8x8x4", 48), ("connect:6x7x5", 22)):
        positions = [late(game, plies, chance) for _ in range(5)]
        with_it = [found.score for found in time_drop_scores(positions, 4)]
        assert [found.score for found in time_drop_scores(positions, 4, without)] == with_it


@pytest.mark.parametrize("game", ["connect4", "connect:9x8x4", "connect:6x7x5"])
def test_every_move_has_the_score_of_the_position_after_it(game: str) -> None:
    chance = random.Random(game)
    board = Position(game).game
    for _ in range(5):
        position = late(game, board.rows * board.cols - 18, chance)
        solution = solve(position, memory=8, every_move=True)
        assert list(solution.move_points) == list(position.legal_moves)
        assert solution.points is not None
        assert max(points.lower for points in solution.move_points.values()) == solution.points.lower
        for move, points in solution.move_points.items():
            assert points.exact
            position.play(move)
            if not position.is_over:
                after = solve(position, memory=8).points
                assert after is not None
                assert points.lower == -after.lower
            position.undo()


def test_points_and_plies_of_a_quick_win() -> None:
    solution = solve(Position("connect4", "4 4 5 5"), memory=8)
    assert solution.score == Win(3, Side.FIRST)
    assert solution.points == Points(18, 18)
    assert solution.text == "win in 2"
    assert solution.to_json()["points"] == 18
    assert len(solution.line) == 3


@pytest.mark.parametrize("limit", [Limit(nodes=2000), Limit(time=0.05), Limit(time=0)])
@pytest.mark.parametrize("threads", [1, 2])
def test_stopped_it_knows_bounds_that_are_true(limit: Limit, threads: int) -> None:
    solution = solve(
        Position("connect4"), memory=4, threads=threads, limit=limit, every_move=True, book=False
    )
    assert not solution.proven
    assert solution.points is not None
    assert solution.points.lower <= 1 <= solution.points.upper
    assert solution.text == f"not solved (so far: {solution.points.text} points)"
    first_moves = (-2, -1, 0, 1, 0, -1, -2)
    for points, right in zip(solution.move_points.values(), first_moves, strict=True):
        assert points.lower <= right <= points.upper


def test_a_limit_of_nodes_gives_the_same_every_time() -> None:
    found = [
        solve(Position("connect4", "4 4"), memory=4, limit=Limit(nodes=30_000), book=False) for _ in range(2)
    ]
    assert found[0].points == found[1].points
    assert found[0].nodes == found[1].nodes


@pytest.mark.parametrize("nodes", [300, 3_000, 30_000, 300_000])
def test_what_the_engine_claims_in_a_hurry_is_true(nodes: int) -> None:
    truth = pytest.importorskip("bitbully").bitbully_core
    perfect = truth.BitBullyCore()
    chance = random.Random(nodes)
    claims = 0
    with Engine(memory=16) as engine:
        for _ in range(40):
            position = late("connect4", chance.randint(14, 20), chance)
            engine.clear()
            move, info = engine.play(position, Limit(nodes=nodes))
            if not info.score.is_exact:
                continue
            claims += 1
            board = truth.BoardCore()
            board.setBoard([played.col for played in position.moves])
            points = perfect.mtdf(board, first_guess=0)
            assert (info.score.win_chance > 0.5, info.score.win_chance < 0.5) == (points > 0, points < 0)
            kept = perfect.scoreMoves(board)[move.col]
            assert (kept > 0, kept < 0) == (points > 0, points < 0), position
    assert claims >= {300: 1, 3_000: 3, 30_000: 10, 300_000: 35}[nodes]


def test_what_the_engine_remembers_from_move_to_move_makes_no_claim_wrong() -> None:
    truth = pytest.importorskip("bitbully").bitbully_core
    perfect = truth.BitBullyCore()
    chance = random.Random(5)
    claims = 0
    with Engine(memory=16) as engine:
        for game in range(6):
            position = late("connect4", 15, chance)
            while not position.is_over:
                board = truth.BoardCore()
                board.setBoard([played.col for played in position.moves])
                move, info = engine.play(position, Limit(nodes=20_000))
                if info.score.is_exact:
                    claims += 1
                    points = perfect.mtdf(board, first_guess=0)
                    kept = perfect.scoreMoves(board)[move.col]
                    assert (info.score.win_chance > 0.5, info.score.win_chance < 0.5) == (
                        points > 0,
                        points < 0,
                    )
                    assert (kept > 0, kept < 0) == (points > 0, points < 0), position
                # The other side errs now and then, so that what was known before is put to the test.
                position.play(
                    chance.choice(list(position.legal_moves)) if (position.ply + game) % 2 else move
                )
    assert claims >= 20


def test_a_best_move_is_found_for_a_score_known_beforehand() -> None:
    truth = pytest.importorskip("bitbully").bitbully_core
    perfect = truth.BitBullyCore()
    chance = random.Random(2)
    solver = NativeDropSolver(4, 1)
    for _ in range(20):
        position = late("connect4", 20, chance)
        board = truth.BoardCore()
        board.setBoard([played.col for played in position.moves])
        scores = perfect.scoreMoves(board)
        best = max(scores[move.col] for move in position.legal_moves)
        (move,) = solver.solve(position, points=best).line
        assert scores[move.col] == best


def test_progress_hears_narrowing_bounds() -> None:
    heard: list[DropProgress] = []
    solve(Position("connect4"), memory=4, limit=Limit(time=0.5), progress=heard.append, book=False)  # type: ignore[arg-type]
    assert heard
    assert all(a.points.lower <= b.points.lower for a, b in pairwise(heard))
    assert all(a.points.upper >= b.points.upper for a, b in pairwise(heard))


def test_an_exception_in_progress_ends_it() -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve(Position("connect4"), memory=4, progress=refuse, book=False)


def test_more_memory_than_there_is_is_refused() -> None:
    with pytest.raises(NotEnoughMemory, match="more than this machine has"):
        solve(Position("connect4"), memory=10**9, book=False)


def test_a_board_too_wide_for_the_solver_is_searched_instead() -> None:
    solution = solve(Position("connect:16x16x4"), memory=4, limit=Limit(nodes=500))
    assert solution.points is None

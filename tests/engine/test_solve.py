"""Small games solved to the end."""

import json

import pytest

from tengen import Draw, Info, Limit, Loss, Margin, Position, Score, Side, Win, solve

FIRST = Side.FIRST


@pytest.mark.parametrize(
    ("game", "score"),
    [
        ("mnk:3x3x3", Draw(FIRST)),
        ("mnk:4x4x4", Draw(FIRST)),
        ("connect:4x4x4", Draw(FIRST)),
        ("connect:4x5x4", Draw(FIRST)),
        ("dots:2x2", Margin(2, FIRST)),
        ("hexifence:1", Margin(-1, FIRST)),
        ("dots:3x3", Margin(-3, FIRST)),
    ],
)
def test_known_values(game: str, score: Score) -> None:
    solution = solve(Position(game), memory=64)
    assert solution.proven
    assert solution.score == score


@pytest.mark.parametrize("game", ["mnk:4x3x3", "mnk:6x5x4", "mnk:6x6x4", "popout:3x4x3", "onepop:3x4x3"])
def test_games_that_the_first_player_wins(game: str) -> None:
    solution = solve(Position(game), memory=64)
    assert solution.proven
    assert isinstance(solution.score, Win)
    assert solution.score.turn is FIRST


# By retrograde analysis; rows x columns x N.
@pytest.mark.parametrize(
    ("game", "score"),
    [
        ("popout:3x3x3", Loss(16, FIRST)),
        ("popout:4x3x3", Loss(16, FIRST)),
        ("popout:3x4x3", Win(9, FIRST)),
        ("popout:3x5x3", Win(9, FIRST)),
        ("popout:3x6x3", Win(9, FIRST)),
        ("popout:4x4x3", Win(9, FIRST)),
        ("popout:4x5x3", Win(9, FIRST)),
        ("onepop:3x3x3", Draw(FIRST)),
        ("onepop:4x3x3", Draw(FIRST)),
        ("onepop:3x4x3", Win(9, FIRST)),
        ("onepop:4x4x3", Win(9, FIRST)),
    ],
)
def test_values_with_pops(game: str, score: Score) -> None:
    solution = solve(Position(game), memory=64)
    assert solution.proven
    assert solution.score == score


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "score"),
    [
        ("mnk:5x4x4", Draw(FIRST)),
        ("mnk:5x5x4", Draw(FIRST)),
        ("connect:5x4x4", Draw(FIRST)),
        ("connect:5x5x4", Draw(FIRST)),
        ("hexifence:2", Margin(-3, FIRST)),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_larger_games(game: str, score: Score, threads: int) -> None:
    assert solve(Position(game), threads=threads).score == score


def test_a_position_in_the_middle_is_solved_for_the_side_to_move() -> None:
    lost = Position("tictactoe", "b2 b1 a1 c3 a2")  # a1-a2-a3 and c2-b2-a2 cannot both be stopped
    solution = solve(lost, memory=4)
    assert isinstance(solution.score, Loss)
    assert solution.score.turn is Side.SECOND
    assert solution.text == "loss in 1"


def test_a_finished_game_is_its_own_solution() -> None:
    solution = solve(Position("tictactoe", "a1 b1 a2 b2 a3"), memory=4)
    assert solution.proven
    assert solution.score == Loss(0, Side.SECOND)
    assert solution.line == ()
    assert solution.nodes == 0


def test_without_an_answer_in_time_it_says_so() -> None:
    for limit in (Limit(time=0.05), Limit(nodes=2000), Limit(depth=2), Limit(time=0)):
        solution = solve(Position("gomoku"), memory=4, limit=limit)
        assert not solution.proven
        assert solution.text.startswith("not solved")
        assert len(solution.line) >= 1


def test_a_time_limit_does_not_cut_a_forced_move_short() -> None:
    solution = solve(Position("hexifence:1"), memory=4, limit=Limit(time=30))
    assert solution.proven
    assert len(solution.line) == 6


def test_progress_hears_of_every_iteration() -> None:
    heard: list[Info] = []
    solution = solve(Position("mnk:4x4x4"), memory=16, progress=heard.append)
    depths = [info.depth for info in heard]
    assert depths == sorted(depths)
    assert len(heard) > 2
    assert heard[-1].score == solution.score


def test_an_exception_in_progress_ends_the_search() -> None:
    def refuse(info: Info) -> None:
        raise RuntimeError(f"enough at {info.depth}")

    with pytest.raises(RuntimeError, match="enough at 1"):
        solve(Position("gomoku"), memory=4, progress=refuse)


def test_a_clock_is_refused() -> None:
    with pytest.raises(ValueError, match="no clock"):
        solve(Position("tictactoe"), limit=Limit(clock=10))


def test_a_solution_becomes_json() -> None:
    content = json.loads(json.dumps(solve(Position("dots:2x2"), memory=4).to_json()))
    assert content["proven"] is True
    assert content["score"]["cells"] == 2
    assert content["text"] == "wins by 2"
    assert len(content["line"]) >= 1

"""PopOut won by proof: the published boards, the tables, and every rule option against trying everything."""

import random

import pytest

from tengen import Draw, Engine, Limit, Loss, Position, Side, Win, solve
from tests.engine.test_exact_data import POPOUT, game_of, popout_cases

# Rows, columns and N to the plies of the first player's win.
FIRST_WINS = {(5, 4, 4): 25, (6, 4, 4): 25, (4, 6, 4): 27, (5, 5, 4): 25}
OPTIONS = ["", ",both=opponent", ",both=draw", ",full=draw", ",both=draw,full=draw"]


def wins_within(position: Position, side: Side, plies: int, memo: dict[tuple[int, int], bool]) -> bool:
    """Trying everything: has `side` a forced win in so many plies?"""
    outcome = position.outcome
    if outcome is not None:
        return outcome.winner is side
    if plies == 0:
        return False
    at = (position.key, plies)
    if at not in memo:
        attacks = position.turn is side
        memo[at] = not attacks
        for move in list(position.legal_moves):
            position.play(move)
            won = wins_within(position, side, plies - 1, memo)
            position.undo()
            if won == attacks:
                memo[at] = attacks
                break
    return memo[at]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("size", ["3x3x3", "2x5x3"])
def test_wins_and_losses_are_those_of_trying_everything(size: str, options: str) -> None:
    chance = random.Random(size + options)
    memos: dict[Side, dict[tuple[int, int], bool]] = {side: {} for side in Side}
    seen = 0
    for _ in range(60):
        position = Position(f"popout:{size}{options}")
        for _ in range(chance.randint(0, 9)):
            if not position.is_over:
                position.play(chance.choice(list(position.legal_moves)))
        if position.is_over:
            continue
        score = solve(position, memory=4, limit=Limit(nodes=20_000)).score
        for side in Side:
            quick = wins_within(position, side, 7, memos[side])
            kind = Win if position.turn is side else Loss
            assert isinstance(score, kind) or not quick, f"{position!r} {options}"
            if quick:
                assert isinstance(score, Win | Loss)
                assert score.is_exact
                assert wins_within(position, side, score.plies, memos[side])
                seen += 1
    assert seen > 10


@pytest.mark.parametrize("game", ["popout:4x5x4", "popout:4x4x4"])
def test_the_line_of_a_win_can_be_played_and_wins(game: str) -> None:
    path = next(path for path in POPOUT if game_of(path) == game)
    lines = 0
    for position, value, distance in popout_cases(path, 200):
        if value != "W" or not 3 < distance < 12:
            continue
        solution = solve(position, memory=4, limit=Limit(nodes=200_000))
        assert isinstance(solution.score, Win), f"{position!r}: {solution.text}, not a win in {distance}"
        assert solution.score.plies >= distance
        end = position.copy()
        for move in solution.line:
            end.play(move)
        if end.is_over:
            assert end.outcome is not None
            assert end.outcome.winner is position.turn
            lines += 1
    assert lines > 3


def test_a_draw_by_repetition_saves_who_would_lose() -> None:
    fresh = Position("popout:4x5x3", "3 4 3 1 2 5 p2")
    assert solve(fresh, memory=4).score == Loss(6, Side.SECOND)
    # The same board, but by popping the fifth column its position of four moves ago comes for the third time.
    again = Position("popout:4x5x3", "3 4 3 1 2 5 p2 p5 2 5 p2")
    assert again == fresh
    score = solve(again, memory=4, limit=Limit(nodes=20_000)).score
    assert not (score.is_exact and isinstance(score, Loss))


DRAWN = ["popout:4x4x4", "popout:3x5x4"]


@pytest.mark.parametrize("game", DRAWN)
def test_small_boards_are_drawn_and_known_to_be(game: str) -> None:
    assert solve(Position(game), memory=64).score == Draw(Side.FIRST)


def compare_with_table(game: str, count: int | None) -> None:
    """Value and distance of every position, draws included."""
    path = next(path for path in POPOUT if game_of(path) == game)
    with Engine(memory=256, exhaustive_after=6) as engine:
        seen = 0
        for position, value, distance in popout_cases(path, count):
            if recurs(position):
                continue
            lines = engine.analyse(position, Limit(time=600), lines=len(position.legal_moves)).lines
            right = {"W": Win(distance, position.turn), "L": Loss(distance, position.turn)}
            assert lines[0].score == right.get(value, Draw(position.turn)), f"{position!r}"
            seen += 1
        assert seen > 50


def recurs(position: Position) -> bool:
    """Has any position of this game stood on the board twice? Then a third time counts."""
    before = position.copy()
    keys = [before.key]
    while before.ply > 0:
        before.undo()
        keys.append(before.key)
    return len(set(keys)) < len(keys)


@pytest.mark.parametrize("game", ["popout:3x4x3", "popout:3x5x3", "popout:4x4x4"])
def test_all_positions_of_a_table(game: str) -> None:
    compare_with_table(game, 400)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["popout:4x4x4", "popout:5x4x4", "popout:4x5x4"])
def test_all_positions_of_larger_tables(game: str) -> None:
    compare_with_table(game, None)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["popout:4x5x4", "popout:3x6x4"])
def test_larger_boards_are_drawn_and_known_to_be(game: str) -> None:
    assert solve(Position(game), memory=256).score == Draw(Side.FIRST)


def test_draws_are_not_called_wins() -> None:
    for path in POPOUT:
        if "unlimited" not in path.stem:
            continue
        for position, value, _ in popout_cases(path, 25):
            score = solve(position, memory=4, limit=Limit(nodes=30_000)).score
            if value == "D":
                assert isinstance(score, Draw) or not score.is_exact, f"{position!r}: {score}"


@pytest.mark.slow
@pytest.mark.parametrize(("size", "plies"), FIRST_WINS.items(), ids=str)
def test_published_boards(size: tuple[int, int, int], plies: int) -> None:
    rows, cols, n = size
    solution = solve(Position(f"popout:{rows}x{cols}x{n}"), memory=256)
    assert isinstance(solution.score, Win)
    assert solution.score.plies >= plies
    assert solution.score.plies % 2 == 1


@pytest.mark.slow
def test_the_usual_board_is_a_win_for_the_first_player_by_the_centre() -> None:
    solution = solve(Position("popout"), memory=256)
    assert isinstance(solution.score, Win)
    assert str(solution.line[0]) == "4"
    assert solution.nodes <= 60_000_000

"""Every puzzle that comes with the package is proven again: its line, its right moves and its wrong ones."""

import random
from collections import Counter

import pytest

from tengen import Game, Position
from tengen.coach.attempt import Attempt
from tengen.coach.collection import shipped
from tengen.coach.explaining import explain
from tengen.coach.puzzles import Puzzle
from tengen.coach.twins import is_like_any
from tengen.families import family_of
from tengen.families.shared.goal import Aim
from tests.coach.proofs import (
    BitBully,
    PlainSearch,
    Replay,
    after,
    completions,
    decisions,
    forces,
    judged,
    wins_by_fours,
)

WANTED = {
    **dict.fromkeys(("gomoku", "connect4"), 100),
    **dict.fromkeys(("renju", "standard", "caro", "popout", "onepop:6x7x4"), 50),
    **dict.fromkeys(("hexifence:2", "hexifence:3", "dots:3x3", "dots:4x4", "dots:5x5"), 50),
    "tictactoe": 20,
}
ALL = shipped()
SAMPLE = ALL[::90]
DEEPEST_TRIED = 3
"""Plies that are tried out in full where discs can be popped."""


def test_there_are_enough_of_all_games_and_difficulties() -> None:
    counts = Counter(puzzle.game.name for puzzle in ALL)
    assert len(ALL) >= 1000
    assert {game: counts[game] for game in WANTED if counts[game] < WANTED[game]} == {}
    for game in WANTED:
        ratings = [puzzle.rating for puzzle in shipped(game)]
        assert min(ratings) < 1000
        assert max(ratings) > 1500
        assert len({puzzle.theme for puzzle in shipped(game)}) >= 3


def test_every_puzzle_has_a_known_theme_and_a_goal() -> None:
    for puzzle in ALL:
        assert puzzle.theme in family_of(puzzle.game).themes
        assert puzzle.goal.aim is not Aim.BEST
        assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert {one.id for one in shipped("gomoku", "four-three")} < {one.id for one in shipped("gomoku")}


@pytest.mark.parametrize("game", WANTED)
def test_none_is_nearly_another(game: str) -> None:
    some = shipped(game)
    assert len({puzzle.id for puzzle in some}) == len(some)
    for number, puzzle in enumerate(some):
        assert not is_like_any(puzzle, some[:number]), puzzle


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda one: f"{one.game.name}-{one.id}")
def test_a_puzzle_is_proven_again(puzzle: Puzzle) -> None:
    prove(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("game", WANTED)
def test_all_puzzles_are_proven_again(game: str) -> None:
    for puzzle in shipped(game):
        prove(puzzle)


def prove(puzzle: Puzzle) -> None:
    """The line is walked as a person would, and each right and wrong move is looked at in another way."""
    walked(puzzle)
    with judged(puzzle) as judge:
        found = list(decisions(puzzle, judge))
        assert all(move in right for _, _, move, right in found), puzzle
        before, goal, move, right = found[0]
        assert len(right) < len(before.legal_moves), puzzle
    if puzzle.game.places_stones and len(before.legal_moves) > 16:
        by_threats(puzzle, before)
    elif puzzle.goal.aim is Aim.STOP or (puzzle.goal.count is not None and puzzle.goal.aim is Aim.WIN):
        by_trying(puzzle, before, right)
    else:
        search = BitBully() if puzzle.game.name == "connect4" else PlainSearch()
        for one in before.legal_moves:
            kept = search.keeps(before, goal, one)
            assert kept is None or kept == (one in right), (puzzle, str(one))
        assert search.keeps(before, goal, move), (puzzle, "not solved")


def walked(puzzle: Puzzle) -> None:
    with Attempt(puzzle) as attempt:
        while not attempt.is_solved:
            judged_move = attempt.play(attempt.best())
            assert judged_move.right, puzzle
    assert explain(puzzle)


def by_threats(puzzle: Puzzle, before: Position) -> None:
    side, made = before.turn, after(before, puzzle.answer)
    if puzzle.goal.aim is Aim.WIN:
        assert Replay(side).wins(made), puzzle
        return
    assert made.is_over or not wins_by_fours(made, side.other, 9), puzzle
    idle = max(before.legal_moves, key=lambda move: abs(move.row - 7) + abs(move.col - 7))
    assert Replay(side.other).wins(after(before, idle)), (puzzle, "nothing threatens")


def by_trying(puzzle: Puzzle, before: Position, right: set[object]) -> None:
    side = before.turn
    if puzzle.goal.aim is Aim.STOP:
        for move in before.legal_moves:
            if forces(after(before, move), side.other, DEEPEST_TRIED):
                assert move not in right, (puzzle, str(move))
        return
    plies = 2 * (puzzle.goal.count or 1) - 1
    for move in before.legal_moves:
        if plies <= DEEPEST_TRIED:
            assert forces(after(before, move), side, plies - 1) == (move in right), (puzzle, str(move))
    assert forced(after(before, puzzle.answer), puzzle, plies - 1), puzzle


def forced(position: Position, puzzle: Puzzle, plies: int) -> bool:
    """Every defence, answered by the judge's own move; the end is by the rules."""
    side = puzzle.position().turn
    if position.outcome is not None:
        return position.outcome.winner is side
    if plies <= 0:
        return False
    if position.turn is not side:
        return all(forced(after(position, move), puzzle, plies - 1) for move in position.legal_moves)
    with judged(puzzle) as judge:
        goals = [goal for goal in judge.goals(position) if goal.aim is Aim.WIN]
        best = judge.right_moves(position, goals[0])[0] if goals else None
    return best is not None and forced(after(position, best), puzzle, plies - 1)


@pytest.mark.parametrize("name", ["gomoku:9", "standard:9", "renju:9", "caro:9"])
def test_completions_are_what_the_rules_say(name: str) -> None:
    rng, seen = random.Random(name), 0
    for _ in range(40):
        position = Position(name)
        while len(position.legal_moves) > 9:  # Black may be left without a move at the end, and loses
            wins = [one for one in position.legal_moves if after(position, one).is_over]
            wins = [one for one in wins if after(position, one).outcome.winner is position.turn]  # type: ignore[union-attr]
            found = [one for one in completions(position, position.turn) if position.is_legal(one)]
            assert set(found) == set(wins), position
            seen += len(wins)
            # Wins are left alone for a while, so that long lines and lines shut in come up.
            quiet = [one for one in position.legal_moves if one not in wins]
            position.play(rng.choice(quiet or wins))
    assert seen > 100


def test_the_proofs_can_fail() -> None:
    three = Position("gomoku", "h8 a1 h9 a3 h10 a5")
    assert Replay(three.turn).wins(three)
    two = Position("gomoku", "h8 a1 h9 a3")
    assert not Replay(two.turn).wins(two)
    assert wins_by_fours(three, three.turn, 5)
    assert not wins_by_fours(two, two.turn, 5)
    assert Game.of("gomoku") == three.game

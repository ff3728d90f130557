"""Proofs of puzzles by other ways than those they were made by.

Wins by threats are replayed against every defence with nothing but the rules; an attack that is said to be
stopped must have no win by fours in a search of its own; drop and edge games are searched by the general
alpha-beta search without any exact solver; games with pops are tried out move by move.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from operator import or_

import numpy as np
from bitbully import bitbully_core
from numpy.typing import NDArray

from tengen import Engine, Game, Move, Position, Side
from tengen._core import forced_win
from tengen.coach.puzzles import Puzzle
from tengen.engine.limit import Limit
from tengen.engine.score import Draw, Loss, Margin, Score, Win
from tengen.families import family_of
from tengen.families.shared.goal import Aim, Goal
from tengen.families.shared.judge import Judge

_GUIDE = 20_000
_FIVE = 5


def decisions(puzzle: Puzzle, judge: Judge) -> Iterator[tuple[Position, Goal, Move, set[Move]]]:
    """Where something is to be found: the position, the goal, the move of the line, and all right moves."""
    goal = puzzle.goal
    for before, move in puzzle.walk().own():
        yield before, goal, move, set(judge.right_moves(before, goal))
        goal = judge.after(goal)


@contextmanager
def judged(puzzle: Puzzle) -> Iterator[Judge]:
    with family_of(puzzle.game).judge(puzzle.game) as judge:
        yield judge


# ---- line games ------------------------------------------------------------------------------------------


class Replay:
    """Does the side that attacks win whatever the other plays? Its moves are advised by the threat search,
    its success is not: every line must end with its stones in a row by the rules."""

    def __init__(self, attacker: Side) -> None:
        self.attacker = attacker
        self.known: dict[int, bool] = {}

    def wins(self, position: Position) -> bool:
        if position.outcome is not None:
            return position.outcome.winner is self.attacker
        if position.key not in self.known:
            mine = position.turn is self.attacker
            self.known[position.key] = self._attack(position) if mine else self._defended(position)
        return self.known[position.key]

    def _attack(self, position: Position) -> bool:
        advice = forced_win(position, _GUIDE).moves
        return bool(advice) and self.wins(after(position, advice[0]))

    def _defended(self, position: Position) -> bool:
        if completions(position, position.turn):
            return False
        answers = stops(position, self.attacker) or [position.legal_moves[0]]
        return all(self.wins(after(position, answer)) for answer in answers)


def completions(position: Position, side: Side) -> list[Move]:
    """The cells on which a stone of this side completes a winning line, for all cells at once.

    Stones are bits of a number, with empty columns between the rows, so that a line is a shift.
    """
    stride = position.game.cols + _FIVE + 1
    cells = position.to_array() * (1 if side is Side.FIRST else -1)
    own, other, empty = (_bits(cells == value, stride) for value in (1, -1, 0))
    found = 0
    for shift in (1, stride, stride + 1, stride - 1):
        found |= _completing(position.game, side, own, other, shift)
    found &= empty
    return [move for move in position.game.moves if found >> (move.row * stride + move.col) & 1]


def _bits(cells: NDArray[np.bool_], stride: int) -> int:
    wide = np.zeros((cells.shape[0], stride), np.uint8)
    wide[:, : cells.shape[1]] = cells
    return int.from_bytes(np.packbits(wide, axis=None, bitorder="little").tobytes(), "little")


def _completing(game: Game, side: Side, own: int, other: int, shift: int) -> int:
    """Wherever a stone makes a line in this direction long enough, and not too long or shut in."""
    before, after_ = [-1], [-1]  # so many stones at least lie right before a cell, and right after it
    for count in range(1, _FIVE + 1):
        before.append(before[-1] & own << count * shift)
        after_.append(after_[-1] & own >> count * shift)
    five = [before[count] & after_[_FIVE - 1 - count] for count in range(_FIVE)]
    longer = reduce(or_, (before[count] & after_[_FIVE - count] for count in range(_FIVE + 1)))
    if game.variant == "caro":
        open_ = (
            line & ~(other << (count + 1) * shift & other >> (_FIVE - count) * shift)
            for count, line in enumerate(five)
        )
        return longer | reduce(or_, open_)
    exact = game.variant == "standard" or (game.variant == "renju" and side is Side.FIRST)
    return reduce(or_, five) & (~longer if exact else -1)


def stops(position: Position, attacker: Side) -> list[Move]:
    """The moves after which the other side does not complete a line at once; all if nothing threatens."""
    threats = completions(position, attacker)
    if threats and position.game.variant != "caro":
        return [move for move in threats if position.is_legal(move)]
    moves = list(position.legal_moves)
    if not threats:
        return moves
    # In caro a stone at the far end, in line with the gap, stops a four, too: the five would be shut in.
    near = [move for move in moves if _in_line(move, threats[0])]
    return [move for move in near if not completions(after(position, move), attacker)]


def _in_line(one: Move, two: Move) -> bool:
    """So near to each other that one may be an end of a five on the other."""
    down, right = abs(one.row - two.row), abs(one.col - two.col)
    return max(down, right) <= _FIVE and (down == 0 or right == 0 or down == right)


def wins_by_fours(position: Position, side: Side, plies: int) -> bool:
    """Is there a win in which each move threatens to complete a line? A plain search of its own."""
    if completions(position, side):
        return any(position.is_legal(move) for move in completions(position, side))
    if plies < 3:
        return False
    must = completions(position, side.other)
    for move in must or _near(position):
        if not position.is_legal(move):
            continue
        made = after(position, move)
        gaps = [] if made.is_over else completions(made, side)
        if not gaps or completions(made, side.other):
            continue
        if all(wins_by_fours(after(made, stop), side, plies - 2) for stop in stops(made, side)):
            return True
    return False


def _near(position: Position) -> list[Move]:
    game = position.game
    stones = [cell for cell in game.cells if position.at(cell.row, cell.col) is not None]
    return [
        move
        for move in position.legal_moves
        if any(abs(cell.row - move.row) <= 4 and abs(cell.col - move.col) <= 4 for cell in stones)
    ]


def after(position: Position, move: Move) -> Position:
    board = position.copy()
    board.play(move)
    return board


# ---- games that are solved -------------------------------------------------------------------------------


class PlainSearch:
    """The general search, with all exact solvers, the book and all guesses switched off."""

    def __init__(self) -> None:
        features = {"endgames": False, "book": False, "pruning": False, "reductions": False}
        self.engine = Engine(memory=64, features=features, exhaustive_after=4)

    def keeps(self, position: Position, goal: Goal, move: Move) -> bool | None:
        """Does a move keep the goal? None if the search does not come to an end."""
        side, board = position.turn, after(position, move)
        if board.is_over:
            score: Score = _final(board, side)
        else:
            self.engine.clear()
            found = self.engine.analyse(board, Limit(nodes=3_000_000, whole=True)).score
            if not found.is_exact:
                return None
            score = found.of(side)
        if isinstance(score, Margin):
            cells = (len(position.game.cells) + score.cells) // 2
            if goal.aim is Aim.CELLS:
                return cells >= (goal.count or 0)
            return score.cells > 0 if goal.aim is Aim.WIN else score.cells >= 0
        return isinstance(score, Win) if goal.aim is Aim.WIN else not isinstance(score, Loss)


class BitBully:
    """Connect Four by a solver of other people."""

    def __init__(self) -> None:
        self.solver = bitbully_core.BitBullyCore()

    def keeps(self, position: Position, goal: Goal, move: Move) -> bool:
        """Does a move keep the goal?"""
        side, made = position.turn, after(position, move)
        if made.is_over:
            score: Score = _final(made, side)
            return isinstance(score, Win) if goal.aim is Aim.WIN else not isinstance(score, Loss)
        board = bitbully_core.BoardCore()
        board.setBoard([one.col for one in made.moves])
        points = -self.solver.mtdf(board, first_guess=0)
        return bool(points > 0) if goal.aim is Aim.WIN else bool(points >= 0)


def _final(board: Position, side: Side) -> Score:
    if board.game.counts_cells:
        return Margin(board.score[side] - board.score[side.other], side)
    assert board.outcome is not None
    winner = board.outcome.winner
    return Draw(side) if winner is None else Win(0, side) if winner is side else Loss(0, side)


def forces(position: Position, side: Side, plies: int) -> bool:
    """Does this side win within so many plies, by trying every move of both?"""
    if position.outcome is not None:
        return position.outcome.winner is side
    if plies == 0:
        return False
    tried = any if position.turn is side else all
    return tried(forces(after(position, move), side, plies - 1) for move in position.legal_moves)

"""Proves scores that somebody guessed: some plies are followed as the guess says, then the solver answers.

A guess is only a hint about what to try. To prove that a score is reached, one move is followed where the
side in question moves, and all where the other does; what stands after the last of these plies the solver
proves by one null-window search. Neighbours lead to the same positions there, so they share most of the work.
A wrong guess makes a proof fail, and nothing that is not proven is ever believed.
"""

import struct
from collections.abc import Callable
from pathlib import Path

from connect4_book.levels import from_centre, win_points, wins_at_once
from tengen import Position
from tengen._core import NativeDropSolver

Guess = Callable[[Position], int]
"""The likely score of a position for the side to move."""

# A position's canonical key, a bound of its score for the side to move, and whether that is a lower one.
_BOUND = struct.Struct("<Qb?")
_NEVER = 1e18


class WrongGuess(Exception):
    """The solver or the rules say something else."""


class Prover:
    """Remembers every bound that it proved; the file keeps those that cost a search."""

    def __init__(
        self,
        solver: NativeDropSolver,
        guess: Guess,
        floor: Callable[[Position], int | None],
        plies: int,
        file: Path | None = None,
    ) -> None:
        self._solver = solver
        self._guess = guess
        self._floor = floor  # lower bounds that are known without a search
        self._plies = plies  # the solver answers here
        self._lower: dict[int, int] = {}
        self._upper: dict[int, int] = {}
        self._file = file
        self._unsaved = b""
        self.asked = 0
        """Null-window searches so far."""
        content = file.read_bytes() if file is not None and file.exists() else b""
        for key, points, lower in _BOUND.iter_unpack(content[: len(content) - len(content) % _BOUND.size]):
            self._learn(key, points, lower)

    def prove(self, position: Position) -> int:
        """The score of a position that is not over; `WrongGuess` if the guess was not right."""
        here = position.copy()
        points = self._guess(here)
        floor = self._floor(here)
        if floor is None or floor < points:
            self._at_least(here, points)
        self._at_most(here, points)
        if self._file is not None:
            with self._file.open("ab") as out:
                out.write(self._unsaved)
            self._unsaved = b""
        return points

    def _at_least(self, position: Position, points: int) -> None:
        """Proves that the score is not less, or fails."""
        if self._is_least(position, points):
            return
        if position.is_over:
            raise WrongGuess(f"{position} is lost by {win_points(position.ply)}")
        if position.ply == self._plies:
            self._ask(position, points, lower=True)
            return
        best, least = None, _NEVER
        for move in from_centre(position):
            position.play(move)
            if self._guess(position) <= -points:
                cost = self._cost_most(position, -points, least)
                if cost < least:
                    best, least = move, cost
            position.undo()
            if least == 0:
                break
        if best is None:
            raise WrongGuess(f"no move of {position} is said to reach {points}")
        position.play(best)
        self._at_most(position, -points)
        position.undo()
        self._learn(position.canonical_key, points, lower=True)

    def _at_most(self, position: Position, points: int) -> None:
        """Proves that the score is not more, or fails."""
        if self._is_most(position, points):
            return
        if position.is_over:
            raise WrongGuess(f"{position} is no worse than {-win_points(position.ply)}")
        if position.ply == self._plies:
            self._ask(position, points, lower=False)
            return
        for move in from_centre(position):
            position.play(move)
            self._at_least(position, -points)
            position.undo()
        self._learn(position.canonical_key, points, lower=False)

    def _ask(self, position: Position, points: int, lower: bool) -> None:
        """Proves a bound by one null-window search, or fails."""
        if wins_at_once(position):
            reached = win_points(position.ply + 1) >= points + (not lower)
        else:
            self.asked += 1
            reached = bool(self._solver.solve(position, points=points + (not lower)).line)
        if reached != lower:
            raise WrongGuess(f"{position} {'does not reach' if lower else 'has more than'} {points}")
        key = position.canonical_key
        self._learn(key, points, lower)
        if self._file is not None:
            self._unsaved += _BOUND.pack(key, points, lower)

    def _learn(self, key: int, points: int, lower: bool) -> None:
        if lower:
            self._lower[key] = max(points, self._lower.get(key, points))
        else:
            self._upper[key] = min(points, self._upper.get(key, points))

    def _is_least(self, position: Position, points: int) -> bool:
        """Is it known that the score is not less?"""
        if position.is_over:
            return -win_points(position.ply) >= points
        worst = -win_points(position.ply + 2)  # the opponent wins with his next stone
        return max(worst, self._lower.get(position.canonical_key, worst)) >= points

    def _is_most(self, position: Position, points: int) -> bool:
        """Is it known that the score is not more?"""
        if position.is_over:
            return -win_points(position.ply) <= points
        best = win_points(position.ply + 1)
        return min(best, self._upper.get(position.canonical_key, best)) <= points

    # What a proof will cost, in nodes, as far as that is less than `most`.

    def _cost_least(self, position: Position, points: int, most: float) -> float:
        if self._is_least(position, points):
            return 0
        if position.ply == self._plies:
            return _cost(points, self._guess(position) - points, 0.62)
        for move in from_centre(position):
            position.play(move)
            if self._guess(position) <= -points:
                most = min(most, self._cost_most(position, -points, most))
            position.undo()
            if most == 0:
                break
        return most

    def _cost_most(self, position: Position, points: int, most: float) -> float:
        if self._is_most(position, points):
            return 0
        if position.ply == self._plies:
            return _cost(points, points - self._guess(position), 0.72)
        cost = 0.0
        for move in from_centre(position):
            position.play(move)
            cost += self._cost_least(position, -points, most - cost)
            position.undo()
            if cost >= most:
                break
        return cost


def _cost(points: int, margin: int, fading: float) -> float:
    """Nodes of a null-window search, roughly as measured: fewer for quick wins and for easy questions."""
    near = 25_000 if abs(points) < 6 else 8_000 if abs(points) < 8 else 1_000
    return 20 + near * fading**margin

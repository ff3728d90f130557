"""What somebody does with their chances: wins taken, threats stopped, cells given; by trying out moves."""

from dataclasses import dataclass, fields
from itertools import islice
from typing import Self

from tengen import Move, Position

NEAR = 2
"""Cells from the nearest stone that are near."""


@dataclass(slots=True)
class Habits:
    """Counts over many moves of one player."""

    moves: int = 0
    wins_offered: int = 0
    """Moves at which a win in one was on the board."""
    wins_taken: int = 0
    threats_faced: int = 0
    """Moves at which the opponent threatened a win in one that could be stopped, and there was no own win."""
    threats_stopped: int = 0
    stones: int = 0
    """Moves on boards on which a stone may lie anywhere, after the first."""
    stones_near: int = 0
    safe_turns: int = 0
    """Edge games: moves with nothing to take while a safe edge was left."""
    cells_given: int = 0
    """Of these, those that let the opponent take a cell."""

    def watch(self, position: Position, move: Move) -> None:
        """Count a move, given the position before it."""
        self.moves += 1
        wins = winning_moves(position)
        if wins:
            self.wins_offered += 1
            self.wins_taken += move in wins
        else:
            stops = stopping_moves(position)
            if stops:
                self.threats_faced += 1
                self.threats_stopped += move in stops
        if position.game.places_stones and position.ply:
            self.stones += 1
            self.stones_near += _near(position, move)
        safe = safe_moves(position)
        if safe:
            self.safe_turns += 1
            self.cells_given += move not in safe

    def __add__(self, other: Self) -> "Habits":
        return Habits(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(Habits)))


def winning_moves(position: Position) -> set[Move]:
    """The moves that win at once."""
    return {move for move in position.legal_moves if _after(position, move)[0]}


def stopping_moves(position: Position) -> set[Move]:
    """If the opponent threatens to win at once: the moves after which they cannot; otherwise nothing."""
    if not _threats(position):
        return set()
    return {move for move in position.legal_moves if not _allows_win(position, move)}


def safe_moves(position: Position) -> set[Move]:
    """In edge games, while nothing can be taken: the edges that let the opponent take nothing either."""
    moves = list(position.legal_moves)
    if position.game.places_stones or any(_after(position, move)[1] for move in moves):
        return set()
    safe = {move for move in moves if not _gives(position, move)}
    return safe if len(safe) < len(moves) else set()


def _threats(position: Position) -> set[Move]:
    """Where the opponent would win if nothing were done: what wins after most moves."""
    found: dict[Move, int] = {}
    for move in islice(position.legal_moves, 3):
        position.play(move)
        wins = set() if position.is_over else winning_moves(position)
        position.undo()
        for win in wins:
            found[win] = found.get(win, 0) + 1
    return {win for win, count in found.items() if count > 1}


def _allows_win(position: Position, move: Move) -> bool:
    opponent = position.turn.other
    position.play(move)
    try:
        if position.outcome is not None:  # a pop may complete the opponent's line
            return position.outcome.winner == opponent
        return any(_after(position, reply)[0] for reply in position.legal_moves)
    finally:
        position.undo()


def _gives(position: Position, move: Move) -> bool:
    position.play(move)
    try:
        return any(_after(position, reply)[1] for reply in position.legal_moves)
    finally:
        position.undo()


def _after(position: Position, move: Move) -> tuple[bool, bool]:
    """Does the move win, and does it take a cell?"""
    side, score = position.turn, sum(position.score)
    position.play(move)
    outcome = position.outcome
    found = outcome is not None and outcome.winner == side, sum(position.score) > score
    position.undo()
    return found


def _near(position: Position, move: Move) -> bool:
    return any(max(abs(move.row - other.row), abs(move.col - other.col)) <= NEAR for other in position.moves)

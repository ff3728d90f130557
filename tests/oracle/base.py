"""What every oracle can do: the interface, and play/undo by whole snapshots of the position."""

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import Any, Self

Cell = tuple[int, int]
"""(row, col) from 0; rows from the bottom in line and drop games, from the top in edge games."""

Outcome = tuple[int | None, str] | None
"""None while the game runs, else the winner (None for a draw) and the reason."""

Image = Callable[[str], str]
"""A symmetry of the board as a map from move text to move text."""


class Oracle(ABC):
    """A game in progress, by the slowest and plainest rules that can be written."""

    def __init__(self) -> None:
        self.turn = 0
        self.moves: list[str] = []
        self._result: Outcome = None
        self._past: list[tuple[int, Outcome, Any]] = []

    @property
    def ply(self) -> int:
        """Moves played so far."""
        return len(self.moves)

    def outcome(self) -> Outcome:
        """How the game ended, or None."""
        return self._result

    def why_illegal(self, text: str) -> str | None:
        """A short word for what is wrong with a move, None if it may be played."""
        return self._complaint(self.normal(text))

    def _complaint(self, move: str | None) -> str | None:
        if move is None:
            return "bad notation"
        if not self._on_board(move):
            return "off board"
        if self._result is not None:
            return "game over"
        return self._objection(move)

    def legal_moves(self) -> list[str]:
        """Every move that may be played now; empty when the game is over."""
        if self._result is not None:
            return []
        return [move for move in self.all_moves() if self._objection(move) is None]

    def play(self, text: str) -> None:
        """Play a move; ValueError if it is not legal."""
        move = self.normal(text)
        complaint = self._complaint(move)
        if move is None or complaint is not None:
            raise ValueError(f"{text}: {complaint}")
        self._past.append((self.turn, self._result, self._save()))
        self._put(move)
        self.moves.append(move)
        self._result = self._judge()

    def undo(self) -> str:
        """Take the last move back and return it."""
        self.turn, self._result, saved = self._past.pop()
        self._load(saved)
        return self.moves.pop()

    def copy(self) -> Self:
        """An independent game with the same history."""
        twin = copy.copy(self)
        twin.moves = list(self.moves)
        twin._past = list(self._past)
        twin._load(self._save())
        return twin

    def captured(self) -> dict[Cell, int]:
        """Owner of every captured cell (edge games only)."""
        return {}

    def score(self) -> tuple[int, int]:
        """Captured cells of the first and the second player (edge games only)."""
        owners = list(self.captured().values())
        return owners.count(0), owners.count(1)

    def winning_lines(self) -> set[frozenset[Cell]]:
        """The maximal runs that decided a finished game (line and drop games only)."""
        return set()

    @abstractmethod
    def normal(self, text: str) -> str | None:
        """The move text as this project writes it, None if it is no move text of this game at all."""

    @abstractmethod
    def all_moves(self) -> list[str]:
        """Every move text that can ever be legal in this game."""

    @abstractmethod
    def state(self) -> Hashable:
        """Equal for two positions exactly when they are the same position."""

    @abstractmethod
    def symmetric_images(self) -> list[Image]:
        """All symmetries of the rules as maps on move texts, the identity first."""

    def _on_board(self, move: str) -> bool:
        return move in self.all_moves()

    @abstractmethod
    def _objection(self, move: str) -> str | None:
        """Why a well-formed move cannot be played in this running game, None if it can."""

    @abstractmethod
    def _put(self, move: str) -> None:
        """Change the board by a legal move and set the turn."""

    @abstractmethod
    def _judge(self) -> Outcome:
        """Look at the whole board after a move and say whether the game is over."""

    @abstractmethod
    def _save(self) -> Any:
        """A snapshot of the board that later moves do not change."""

    @abstractmethod
    def _load(self, saved: Any) -> None:
        """Go back to a snapshot."""

"""Puzzles: a position, a goal, and a line that reaches it against the best defence."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from tengen import BadRecord, Game, Move, Position
from tengen.families.shared.goal import Aim, Goal
from tengen.families.shared.walk import Walk

_LONGEST: Final = 400
_BEST: Final = Goal(Aim.BEST)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Reach the goal. `line` is one way to do it; any move that keeps the goal is right as well."""

    game: Game
    moves: tuple[Move, ...]
    """How the position came about."""
    line: tuple[Move, ...]
    """The moves of both sides until the point is made."""
    theme: str
    """What it is about, such as `four-three`: one of the family's `themes`."""
    rating: int
    goal: Goal = _BEST

    @property
    def answer(self) -> Move:
        """A right first move."""
        return self.line[0]

    @property
    def id(self) -> str:
        """The same for the same position, in whatever order it was reached and however it is turned."""
        key = f"{self.game.name} {self.position().canonical_key:x}"
        return hashlib.blake2s(key.encode(), digest_size=6).hexdigest()

    @property
    def task(self) -> str:
        """The goal in words, such as `Black to play and win`."""
        return self.goal.words(self.position())

    def position(self) -> Position:
        """The position to solve."""
        return Position(self.game, self.moves)

    def walk(self) -> Walk:
        """The line with its positions."""
        return Walk(self.position(), self.goal, self.line)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "game": self.game.name,
            "moves": " ".join(map(str, self.moves)),
            "goal": self.goal.text,
            "line": " ".join(map(str, self.line)),
            "theme": self.theme,
            "rating": self.rating,
        }

    @classmethod
    def from_json(cls, found: object) -> "Puzzle":
        """Reads and checks a puzzle: every move of it must be legal. Older ones have no goal."""
        try:
            assert isinstance(found, dict)  # noqa: S101  # told below in words
            game = Game.of(str(found["game"])[:_LONGEST])
            position = Position(game, str(found["moves"]))
            moves = position.moves
            for move in str(found["line"]).split():
                position.play(move)
            line = position.moves[len(moves) :]
            goal = Goal.parse(str(found.get("goal", Aim.BEST)))
            puzzle = cls(game, moves, line, str(found["theme"])[:60], int(found["rating"]), goal)
        except (AssertionError, KeyError, TypeError, ValueError) as problem:
            raise BadRecord(f"this is no puzzle: {problem}") from None
        if not line:
            raise BadRecord("this puzzle has no answer")
        return puzzle


def without_twins(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Each position once, the easiest puzzles first."""
    once = {puzzle.id: puzzle for puzzle in puzzles}
    return sorted(once.values(), key=lambda puzzle: (puzzle.rating, puzzle.id))

"""What a review is made of: every move with what the coach thinks of it, and the whole game."""

from dataclasses import dataclass
from typing import Any, Final

from tengen import Game, Move, Side
from tengen.coach.judgement import SIGNS, Mark, accuracy_of
from tengen.coach.oversights import Oversight
from tengen.engine.info import Line
from tengen.families.shared.remark import Remark

_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move, and what the coach thinks of it."""

    ply: int
    """Its number, from 0."""
    side: Side
    move: Move
    best: Line
    """The best line before the move; its score is the mover's."""
    reply: Line | None
    """What should follow the move; None if the game ended with it."""
    before: float
    """The mover's chance to win before the move, 0 to 1, with the best move; where something was overlooked,
    against a person."""
    after: float
    """And after the move."""
    drop: float
    """What the move cost, on the scale from -1 to 1."""
    mark: Mark | None
    remark: Remark | None
    """In words, for marked moves."""
    forced: bool
    """There was no other move, or the other side won at once after every one."""
    oversights: tuple[Oversight, ...] = ()
    """What must be named whatever the game is worth."""

    def to_json(self) -> dict[str, Any]:
        """Plain values; moves as text."""
        return {
            "ply": self.ply,
            "side": self.side.name.lower(),
            "move": str(self.move),
            "best": _line_json(self.best),
            "reply": None if self.reply is None else _line_json(self.reply),
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "drop": round(self.drop, 4),
            "mark": None if self.mark is None else self.mark.value,
            "sign": "" if self.mark is None else SIGNS[self.mark],
            "remark": None if self.remark is None else self.remark.to_json(),
            "forced": self.forced,
            "oversights": [oversight.to_json() for oversight in self.oversights],
        }


def _line_json(line: Line) -> dict[str, Any]:
    """The line with as much of it as anybody follows."""
    plain = line.to_json()
    return {**plain, "moves": plain["moves"][:_SHOWN]}


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game. If it was stopped early, only the last moves are in it."""

    game: Game
    players: tuple[str, str]
    played: tuple[Move, ...]
    """All moves of the game, reviewed or not."""
    moves: tuple[MoveReview, ...]
    chances: tuple[float | None, ...]
    """The first side's chance to win after each ply, the start included; None where it was not looked at."""
    result: str
    complete: bool

    def accuracy(self, side: Side) -> float | None:
        """How well a side played, 0 to 100; None if it had no choice all game."""
        return accuracy_of([one.drop for one in self.moves if one.side is side and not one.forced])

    def count(self, side: Side, mark: Mark) -> int:
        """How many of a side's moves have this mark."""
        return sum(one.side is side and one.mark is mark for one in self.moves)

    @property
    def mistakes(self) -> tuple[MoveReview, ...]:
        """The moves with a mark, in their order."""
        return tuple(one for one in self.moves if one.mark is not None)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        sides = {}
        for side in Side:
            accuracy = self.accuracy(side)
            sides[side.name.lower()] = {
                "player": self.players[side],
                "accuracy": None if accuracy is None else round(accuracy, 1),
                **{mark.value: self.count(side, mark) for mark in Mark},
            }
        return {
            "game": self.game.name,
            "result": self.result,
            "complete": self.complete,
            "sides": sides,
            "played": [str(move) for move in self.played],
            "chances": [None if chance is None else round(chance, 4) for chance in self.chances],
            "moves": [one.to_json() for one in self.moves],
        }

"""Puzzles: positions with one clearly best move, made from reviewed games and rated by how hard they are.

A puzzle is hard when the engine needs to look at many positions before it finds the move and stays with it.
"""

import hashlib
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from tengen import BadRecord, Game, Move, Position
from tengen.coach.reviewer import MoveReview, Review
from tengen.coach.words import purpose
from tengen.engine.engine import Engine
from tengen.engine.info import Line
from tengen.engine.limit import Limit

CLEAR: Final = 0.15
"""How much better the best move's winning chance must be than the second's."""
_NODES: Final = 60_000
_DOUBT: Final = 5
_WORTH: Final = 0.4
"""Nobody likes to find the best way to lose."""
_STEPS: Final = (30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
_EASIEST, _HARDEST = 800, 2200
_LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Find the best move. `answer` is that move, `line` what may follow."""

    game: Game
    moves: tuple[Move, ...]
    """How the position came about."""
    line: tuple[Move, ...]
    theme: str
    """What the move does, such as `makes four-three` or `safe`."""
    rating: int

    @property
    def answer(self) -> Move:
        """The move to find."""
        return self.line[0]

    @property
    def id(self) -> str:
        """The same for the same position, in whatever order it was reached and however it is turned."""
        key = f"{self.game.name} {self.position().canonical_key:x}"
        return hashlib.blake2s(key.encode(), digest_size=6).hexdigest()

    def position(self) -> Position:
        """The position to solve."""
        return Position(self.game, self.moves)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "game": self.game.name,
            "moves": " ".join(map(str, self.moves)),
            "line": " ".join(map(str, self.line)),
            "theme": self.theme,
            "rating": self.rating,
        }

    @classmethod
    def from_json(cls, found: object) -> "Puzzle":
        """Reads and checks a puzzle: every move of it must be legal."""
        try:
            assert isinstance(found, dict)  # noqa: S101  # told below in words
            game = Game.of(str(found["game"])[:_LONGEST])
            position = Position(game, str(found["moves"]))
            moves = position.moves
            for move in str(found["line"]).split():
                position.play(move)
            line = position.moves[len(moves) :]
            puzzle = cls(game, moves, line, str(found["theme"])[:60], int(found["rating"]))
        except (AssertionError, KeyError, TypeError, ValueError) as problem:
            raise BadRecord(f"this is no puzzle: {problem}") from None
        if not line:
            raise BadRecord("this puzzle has no answer")
        return puzzle


def puzzle_at(position: Position, engine: Engine, nodes: int = _NODES) -> Puzzle | None:
    """The puzzle in a position; None if no move is clearly the best, or too easy to be asked for."""
    if position.is_over or len(position.legal_moves) < 3:
        return None
    best = _clear_best(position, engine, nodes)
    # What is clear at a glance need not be so after a longer look.
    longer = None if best is None else _clear_best(position, engine, _DOUBT * nodes)
    if best is None or longer is None or best.best != longer.best:
        return None
    theme = purpose(position, best.best).kind
    rating = _hardness(position, best.best, engine)
    return Puzzle(position.game, position.all_moves, best.moves, theme, rating)


def _clear_best(position: Position, engine: Engine, nodes: int) -> Line | None:
    """The best line, if its move is worth finding and clearly better than any other."""
    engine.clear()
    info = engine.analyse(position, Limit(nodes=nodes), lines=2)
    if len(info.lines) < 2 or info.depth < 2:
        return None
    best, second = info.lines[0].score.win_chance, info.lines[1].score.win_chance
    return info.lines[0] if best >= _WORTH and best - second >= CLEAR else None


def puzzles_from(review: Review, engine: Engine) -> Iterator[Puzzle]:
    """The puzzles that a reviewed game holds: the positions in which somebody went wrong."""
    for one in review.mistakes:
        found = _asked(review, one, engine)
        if found is not None:
            yield found


def without_twins(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Each position once, the easiest puzzles first."""
    once = {puzzle.id: puzzle for puzzle in puzzles}
    return sorted(once.values(), key=lambda puzzle: (puzzle.rating, puzzle.id))


def _asked(review: Review, one: MoveReview, engine: Engine) -> Puzzle | None:
    return puzzle_at(Position(review.game, review.played[: one.ply]), engine)


def _hardness(position: Position, answer: Move, engine: Engine) -> int:
    """A rating from the number of positions after which the engine finds the move for good."""
    needed = _STEPS[0]
    for nodes in _STEPS:
        engine.clear()
        if engine.analyse(position, Limit(nodes=nodes)).best != answer:
            needed = nodes * 3
    share = math.log(needed / _STEPS[0]) / math.log(_STEPS[-1] * 3 / _STEPS[0])
    return round(_EASIEST + min(1.0, share) * (_HARDEST - _EASIEST))

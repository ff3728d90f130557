"""A person at puzzles: which one comes next, the streak, and a rating that follows the answers."""

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tengen import Game, TengenError
from tengen.coach.puzzles import Puzzle
from tengen.memory import PlayerRating
from tengen.memory.rating import update
from tengen.system.files import try_lock
from tengen.text.language import tr

START: Final = PlayerRating(rating=1200.0, deviation=120.0)
"""Where everybody begins: the first answers move the rating by some forty points."""
_SUREST: Final = 70.0
"""However many answers: a miss then costs about a dozen points."""
_PUZZLE_DEVIATION: Final = 80.0
SOLVED: Final = 1.0
HELPED: Final = 0.5
"""Solved with a hint that did not name the move."""
MISSED: Final = 0.0
_NEAR: Final = 8
"""The next puzzle is one of so many that are nearest to the person's rating."""
_LONGEST_LINE: Final = 400


class BusyTraining(TengenError):
    """Somebody else is writing the answers."""


@dataclass(slots=True)
class Standing:
    """How somebody does at the puzzles of one game."""

    rating: PlayerRating = START
    streak: int = 0
    best_streak: int = 0
    solved: int = 0
    tried: int = 0
    seen: set[str] = field(default_factory=set)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "rating": round(self.rating.rating),
            "deviation": round(self.rating.deviation),
            "streak": self.streak,
            "best_streak": self.best_streak,
            "solved": self.solved,
            "tried": self.tried,
        }

    def add(self, puzzle_id: str, puzzle_rating: float, points: float) -> None:
        """Take an answer into account: 1 for a puzzle that was solved, less with help, 0 for a miss."""
        other = PlayerRating(puzzle_rating, _PUZZLE_DEVIATION)
        after = update(self.rating, [(other, points)])
        self.rating = PlayerRating(after.rating, max(after.deviation, _SUREST), after.games)
        solved = points > 0
        self.streak = self.streak + 1 if solved else 0
        self.best_streak = max(self.best_streak, self.streak)
        self.solved += solved
        self.tried += 1
        self.seen.add(puzzle_id)


class Practice:
    """Somebody's answers, in a file that grows by a line an answer and survives being cut anywhere."""

    def __init__(self, puzzles: Iterable[Puzzle], path: Path) -> None:
        self.puzzles = {puzzle.id: puzzle for puzzle in puzzles}
        self._path = path

    def standing(self, person: str, game: Game | str) -> Standing:
        """Rating and streak after all answers so far."""
        wanted, found = Game.of(game).name, Standing()
        for answer in self._answers():
            if answer["person"] == person and answer["game"] == wanted:
                found.add(answer["puzzle"], answer["rating"], answer["points"])
        return found

    def pool(self, person: str, own: bool = False) -> list[Puzzle]:
        """What somebody may be asked; `own` for nothing but the puzzles from their games."""
        return [] if own else list(self.puzzles.values())

    def next(
        self,
        person: str,
        game: Game | str,
        seed: int | None = None,
        own: bool = False,
        theme: str | None = None,
    ) -> Puzzle | None:
        """A puzzle of the right difficulty, a new one if any is left; None if there is none of the kind."""
        wanted = Game.of(game)
        standing = self.standing(person, wanted)
        fits = [
            puzzle
            for puzzle in self.pool(person, own)
            if puzzle.game == wanted and theme in (None, puzzle.theme)
        ]
        new = [puzzle for puzzle in fits if puzzle.id not in standing.seen] or fits
        near = sorted(new, key=lambda puzzle: abs(puzzle.rating - standing.rating.rating))[:_NEAR]
        return Random(seed).choice(near) if near else None

    def note(self, person: str, puzzle: Puzzle, points: float) -> None:
        """Write down what became of a puzzle: `SOLVED`, `HELPED` or `MISSED`."""
        self._write(
            {
                "person": person[: _LONGEST_LINE // 4],
                "game": puzzle.game.name,
                "puzzle": puzzle.id,
                "rating": puzzle.rating,
                "solved": points > 0,
                "points": points,
            }
        )

    def forget(self, person: str) -> int:
        """Remove somebody's answers; how many."""
        if not self._path.exists():
            return 0
        with self._path.open("r+b") as file:
            if not try_lock(file.fileno()):
                raise BusyTraining(tr("another program is writing an answer; try again"))
            lines = file.readlines()
            named = person[: _LONGEST_LINE // 4]
            kept = [line for line in lines if (found := _read(line)) is None or found["person"] != named]
            if len(kept) < len(lines):
                file.seek(0)
                file.writelines(kept)
                file.truncate()
                file.flush()
                os.fsync(file.fileno())
        return len(lines) - len(kept)

    def _write(self, answer: dict[str, Any]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a+b") as file:
            if not try_lock(file.fileno()):
                raise BusyTraining(tr("another program is writing an answer; try again"))
            file.seek(0, os.SEEK_END)
            if file.tell():
                # A line that was cut by a crash is ended, so that this one stands alone.
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    file.write(b"\n")
            file.write(json.dumps(answer).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _answers(self) -> Iterable[dict[str, Any]]:
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            for line in file:
                answer = _read(line)
                if answer is not None:
                    yield answer


def _read(line: bytes) -> dict[str, Any] | None:
    """One answer, or None for a line that is damaged."""
    try:
        found = json.loads(line)
        return {
            "person": str(found["person"]),
            "game": str(found["game"]),
            "puzzle": str(found["puzzle"]),
            "rating": min(4000.0, max(0.0, float(found["rating"]))),
            "points": min(1.0, max(0.0, float(found.get("points", bool(found["solved"]))))),
        }
    except (ValueError, KeyError, TypeError):
        return None

"""The puzzles there are: those that come with the package, and those that were made here."""

import json
import os
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Final

from tengen.coach.puzzles import Puzzle
from tengen.coach.training import Training
from tengen.errors import TengenError
from tengen.memory import data_directory
from tengen.records.files import write_whole

SHIPPED: Final = "puzzles.jsonl"
OWN: Final = "own-puzzles.jsonl"
ANSWERS: Final = "puzzle-answers.jsonl"
_LARGEST: Final = 32 << 20
_MOST_OWN: Final = 5_000


class Collection(Training):
    """All puzzles, with the answers that people gave in this folder of the user's data."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = data_directory() if folder is None else folder
        super().__init__([*shipped(), *self.own()], self._folder / ANSWERS)

    def own(self) -> list[Puzzle]:
        """The puzzles that were made from games here."""
        path = self._folder / OWN
        if not path.exists() or path.stat().st_size > _LARGEST:
            return []
        return list(read_puzzles(path.read_text(encoding="utf-8", errors="replace")))

    def add(self, puzzles: Iterable[Puzzle]) -> int:
        """Keep new puzzles, the latest so many; how many were new."""
        new = [puzzle for puzzle in puzzles if puzzle.id not in self.puzzles]
        if new:
            kept = [*self.own(), *new][-_MOST_OWN:]
            self._folder.mkdir(parents=True, exist_ok=True)
            text = "".join(json.dumps(puzzle.to_json()) + os.linesep for puzzle in kept)
            write_whole(self._folder / OWN, text.encode())
            self.puzzles.update((puzzle.id, puzzle) for puzzle in new)
        return len(new)


def shipped() -> list[Puzzle]:
    """The puzzles that come with the package."""
    file = resources.files("tengen").joinpath("data", SHIPPED)
    return list(read_puzzles(file.read_text(encoding="utf-8"))) if file.is_file() else []


def read_puzzles(text: str) -> Iterator[Puzzle]:
    """One puzzle a line; lines that are none are left out."""
    for line in text.splitlines():
        try:
            yield Puzzle.from_json(json.loads(line))
        except (TengenError, ValueError):
            continue
